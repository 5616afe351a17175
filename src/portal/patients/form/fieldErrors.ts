import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BirthDatePrecision } from '#contract/birthDate.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { editedFields } from '#portal/patients/identity/patientFields.ts'
import { birthProblem } from './birthDay.ts'
import type { BirthProblem } from './birthDay.ts'
import { isCreated, writtenDocuments } from './draft.ts'
import type { Draft } from './draft.ts'
import type { FieldProblem } from './useSaving.ts'

/** Why a field cannot be stored as it is: a key of `patientForm.fieldErrors`. */
type Reason =
  | BirthProblem
  | 'noLetter'
  | 'documentTypeMissing'
  | 'documentNumberMissing'
  | 'invalidNumber'
  | 'notCreated'

/** The problems that keep a draft from being stored, by field: `firstName`, `documents.<row>.number`. */
export function problemsOf(
  draft: Draft,
  taken: { today: string; precision: BirthDatePrecision },
): Map<string, Reason> {
  const problems = new Map<string, Reason>()
  for (const field of ['firstName', 'lastName'] as const) {
    const text = draft[field].trim()
    if (text === '') problems.set(field, 'required')
    else if (!/\p{L}/u.test(text)) problems.set(field, 'noLetter')
  }
  const born = birthProblem(draft.birthDate, taken)
  if (born) problems.set('birthDate', born)
  const { externalId } = draft
  if (externalId.trim() && !isStorableNumber(externalId)) problems.set('externalId', 'invalidNumber')
  for (const { row, type, number } of writtenDocuments(draft)) {
    if (type === '') problems.set(`documents.${row}.type`, 'documentTypeMissing')
    if (number.trim() === '') problems.set(`documents.${row}.number`, 'documentNumberMissing')
  }
  for (const field of ['city', 'defaultHealthPlan', 'occupation'] as const)
    if (draft[field] && !isCreated(draft[field])) problems.set(field, 'notCreated')
  for (const { row, plan } of draft.insurance)
    if (plan && !isCreated(plan)) problems.set(`insurance.${row}.plan`, 'notCreated')
  return problems
}

/** The service stores whole numbers of 32 bits. */
const isStorableNumber = (text: string): boolean =>
  /^\s*-?\d{1,10}\s*$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31

/** The problems of a form's fields in words, shown once a field was left or the form was submitted. */
export function useFieldErrors(
  draft: Draft,
  refused: readonly FieldProblem[],
  precision: BirthDatePrecision,
) {
  const t = useTranslations('patientForm')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(draft, { today: useToday(), precision })
  const fromService = new Map(refused.map(({ name, problem }) => [fieldOf(name, draft), problem]))

  const label = (field: string) => {
    const [top = ''] = field.split('.')
    const known = editedFields.find((candidate) => candidate === top)
    return known ? t(`fields.${known}`) : field
  }

  const error = (field: string): string | undefined => {
    const reason = problems.get(field)
    // A missing entry is no mistake while the form is being filled in.
    const isMissing = reason === 'required' || reason === 'documentNumberMissing'
    if (reason && (isSubmitted || (left.has(field) && !isMissing))) return t(`fieldErrors.${reason}`)
    const problem = fromService.get(field)
    return problem === undefined ? undefined : t('refusedField', { problem })
  }
  return {
    error,
    leave: (field: string) => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    /** From now on missing entries are shown, too. */
    showAll: () => setIsSubmitted(true),
    count: problems.size,
    shown: isSubmitted ? problems.size : 0,
    /** The service's problems of fields that show no error of their own. */
    elsewhere: [...fromService]
      .filter(([field]) => !showsError.test(field))
      .map(([field, problem]) => `${label(field)}: ${problem}`),
  }
}

/** The form's name of a field of the request: `documents.0.type.id` counts the documents that were sent. */
function fieldOf(name: string, draft: Draft): string {
  const path = name.replace(/^contacts\./, '').replace(/\.id$/, '')
  const [list, index = '', part] = path.split('.')
  if (list !== 'documents') return path
  return `documents.${writtenDocuments(draft)[Number(index)]?.row}.${part ?? 'number'}`
}

const showsError =
  /^(firstName|middleName|lastName|socialName|mother|father|birthDate|phone|mobile|email|address|postalCode|externalId|documents\.\d+\.(type|number))$/
