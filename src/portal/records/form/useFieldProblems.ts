import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import type { ErrorResponse } from '#contract/http/error.ts'

/** Why a field cannot be stored, in words. */
export interface FieldProblem {
  text: string
  /** Nothing is entered, which is no mistake while the form is being filled in. */
  isMissing: boolean
}

/** A problem that is shown, for the summary. */
export interface ShownProblem {
  name: string
  label: string
  text: string
}

export type RefusedField = NonNullable<ErrorResponse['fields']>[number]

interface FieldProblemSettings {
  formRef: RefObject<HTMLFormElement | null>
  problems: ReadonlyMap<string, FieldProblem>
  labelOf: (field: string) => string
  /** Why the service has not stored the form. */
  error: Error | null
  /** Whether that is the answer to a press, and the first field with a problem gets the focus. */
  takesFocus?: boolean
  /** The form's name of a field that the service names: `contacts.city.id`. */
  fieldOf?: (name: string) => string
  /** What the service says of a field, where the portal has better words for it. */
  refusalText?: (refused: RefusedField) => string | undefined
}

const firstPart = (name: string): string => name.split('.')[0] ?? name

/** The problems of a form's fields: each is shown once its field was left, all are once the form is to be saved. The first one gets the focus. */
export function useFieldProblems(settings: FieldProblemSettings) {
  const { formRef, problems, labelOf, error, takesFocus = true, fieldOf = firstPart, refusalText } = settings
  const t = useTranslations('recordForm.problems')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [isAsked, setAsked] = useState(false)

  const answer = takesFocus ? error : null
  useEffect(() => {
    if (attempts > 0 || answer) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [formRef, attempts, answer])

  const isTaken = error instanceof ApiError && error.code === 'in_use'
  const refused = error instanceof ApiError ? (error.response?.fields ?? []) : []
  const refusals = new Map(
    refused.map((field) => [
      fieldOf(field.name),
      refusalText?.(field) ?? (isTaken ? t('taken') : t('refused', { problem: field.problem })),
    ]),
  )
  const errorOf = (field: string): string | undefined => {
    const problem = problems.get(field)
    if (problem && (isAsked || (left.has(field) && !problem.isMissing))) return problem.text
    return refusals.get(field)
  }
  const names = isAsked ? [...problems.keys(), ...refusals.keys()] : [...refusals.keys()]
  return {
    errorOf,
    leave: (field: string) => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    shown: [...new Set(names)].flatMap((name): ShownProblem[] => {
      const text = errorOf(name)
      return text === undefined ? [] : [{ name, label: labelOf(name), text }]
    }),
    /** Shows all problems, and leads to the first. Whether `needed` have none, and no text is typed of which nothing was chosen. */
    passes: (needed: readonly string[] = [...problems.keys()]): boolean => {
      const isWrong = needed.some((field) => problems.has(field))
      setAsked(isWrong)
      if (isWrong) setAttempts(attempts + 1)
      return !isWrong && !goToUnchosen(formRef.current)
    },
  }
}

export type FieldProblems = ReturnType<typeof useFieldProblems>

/**
 * Leads to the first field of a form in which something is typed and nothing of it was chosen; returns whether there is one. What such a
 * form holds is not what it shows.
 */
export function goToUnchosen(form: Element | null): boolean {
  const field = form?.querySelector<HTMLElement>('[data-unchosen]')
  // The field shows its problem when it loses the focus.
  field?.blur()
  field?.focus()
  return Boolean(field)
}
