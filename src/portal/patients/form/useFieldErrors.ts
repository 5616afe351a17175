import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '#portal/locale/useTimeZone.ts'
import type { Draft } from './draft.ts'
import { writtenDocuments } from './draft.ts'
import { problemsOf } from './problems.ts'
import type { FieldProblem } from './useSaving.ts'

/** What is wrong with the fields of a form, said once they were left or a save was tried. */
export function useFieldErrors(draft: Draft, refused: readonly FieldProblem[]) {
  const t = useTranslations('patientForm')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft, useToday())
  const told = new Map(refused.map(({ name, problem }) => [fieldOf(name, draft), problem]))

  const label = (field: string) => {
    const [top = ''] = field.split('.')
    const [known] = Object.entries(labels).flatMap(([name, its]) => (name === top ? [its] : []))
    return known ? t(`fields.${known}`) : field
  }

  const error = (field: string): string | undefined => {
    const reason = problems.get(field)
    // That something is missing is no mistake as long as the form is being filled in.
    const early = reason === 'required' || reason === 'documentNumber'
    if (reason && (tried || (left.has(field) && !early))) return t(`reasons.${reason}`)
    const problem = told.get(field)
    return problem === undefined ? undefined : t('refusedField', { problem })
  }
  return {
    error,
    leave: (field: string) => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    /** Says from now on what is missing, too. */
    tryAll: () => setTried(true),
    count: problems.size,
    shown: tried ? problems.size : 0,
    /** What the service says of fields that this form does not show. */
    elsewhere: [...told]
      .filter(([field]) => !isShown(field))
      .map(([field, problem]) => `${label(field)}: ${problem}`),
  }
}

/** The field of this form that a field of the wire is shown in: `documents.0.type.id` counts what was sent. */
function fieldOf(name: string, draft: Draft): string {
  const path = name.replace(/^contacts\./, '').replace(/\.id$/, '')
  const [list, index = '', part] = path.split('.')
  if (list !== 'documents') return path
  return `documents.${writtenDocuments(draft)[Number(index)]?.row}.${part ?? 'number'}`
}

// Fields whose problems have no place of their own, by their names on the wire.
const labels = {
  gender: 'gender',
  maritalStatus: 'maritalStatus',
  unit: 'unit',
  city: 'city',
  defaultHealthPlan: 'healthPlan',
  occupation: 'occupation',
  physicianRequester: 'requester',
  insurance: 'insurance',
  screening: 'screening',
  companions: 'companions',
} as const

const shown =
  /^(firstName|middleName|lastName|socialName|mother|father|birthDate|phone|mobile|email|address|postalCode|externalId|documents\.\d+\.(type|number))$/
const isShown = (field: string) => shown.test(field)
