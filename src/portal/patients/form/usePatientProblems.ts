import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { editedFields } from '#portal/patients/identity/patientFields.ts'
import { birthProblem } from './birthDay.ts'
import type { BirthProblem } from './birthDay.ts'
import { isCreated, written } from './draft.ts'
import type { DocumentRow, Draft, LooseRow } from './draft.ts'

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
  for (const { row, type, number } of written(draft.documents)) {
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

interface PatientProblemSettings {
  formRef: RefObject<HTMLFormElement | null>
  draft: Draft
  error: Error | null
  precision: BirthDatePrecision
}

/** What keeps the draft of a patient from being stored, in words. */
export function usePatientProblems({ formRef, draft, error, precision }: PatientProblemSettings) {
  const t = useTranslations('patientForm')
  const problems = [...problemsOf(draft, { today: useToday(), precision })].map(([field, reason]) => {
    const isMissing = reason === 'required' || reason === 'documentNumberMissing'
    return [field, { text: t(`fieldErrors.${reason}`), isMissing }] as const
  })
  return useFieldProblems({
    formRef,
    problems: new Map(problems),
    labelOf: (field) => {
      const known = editedFields.find((candidate) => candidate === field.split('.')[0])
      return known ? t(`fields.${known}`) : field
    },
    error,
    fieldOf: (name) => fieldOf(name, draft),
  })
}

/** The lists of rows, with the field of a row that a problem of the whole row is shown at. */
const lists = {
  documents: 'number',
  insurance: 'number',
  screening: 'description',
  companions: 'name',
} as const

/** The form's name of a field of the request: `documents.0.type.id` counts the documents that were sent. */
function fieldOf(name: string, draft: Draft): string {
  const path = name.replace(/^contacts\./, '').replace(/\.id$/, '')
  const [first = '', index = '', part] = path.split('.')
  if (!(first in lists) || index === '') return first
  const list = first as keyof typeof lists
  const rows: readonly { row: number }[] = written<DocumentRow | LooseRow>(draft[list])
  return `${list}.${rows[Number(index)]?.row}.${part ?? lists[list]}`
}
