import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { passwordRefusals } from '#contract/password.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { writeNumber } from '#portal/locale/words/numbers.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import type { Draft } from './fieldDraft.ts'
import { problemsOf } from './fieldProblem.ts'

/** A problem of a field in words, for the summary. */
export interface ShownProblem {
  name: string
  label: string
  text: string
}

/** The problems of a form's fields in words, shown once a field was left or the form was submitted. */
export function useFieldErrors({ name: group, declared }: Group, draft: Draft, refusal: Error | null) {
  const t = useTranslations('settings.fieldErrors')
  const locale = useLocale()
  const refusals = useTranslations('passwordRefusal')
  const dates = useTranslations('dates')
  const labels = useLabels()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(declared, draft)
  const refused = refusal instanceof ApiError ? (refusal.response?.fields ?? []) : []
  const isTaken = refusal instanceof ApiError && refusal.code === 'in_use'
  // `contacts.city` is a problem of `contacts`.
  const fromService = new Map(refused.map(({ name, ...reason }) => [name.split('.')[0] ?? name, reason]))

  const error = (field: string): string | undefined => {
    const reason = problems.get(field)
    // A missing entry is no mistake while the form is being filled in.
    if (reason && (isSubmitted || (left.has(field) && reason.key !== 'required'))) {
      const { key, min = 0, max = 0, count = 0, number = 0, example = '' } = reason
      if (key === 'skippedTime' || key === 'timeForm' || key === 'dayForm') return dates(key)
      const plain = writeNumber(number, locale)
      const grouped = writeNumber(number, locale, true)
      return t(key, { min, max, count, example, plain, grouped })
    }
    const refusedFor = fromService.get(field)
    if (!refusedFor) return undefined
    const code = passwordRefusals.find((known) => known === refusedFor.code)
    if (code) return refusals(code)
    if (refusedFor.code === 'beyond') return t('beyond')
    return isTaken ? t('taken') : t('refused', { problem: refusedFor.problem })
  }
  const names = [...new Set([...Object.keys(declared.fields), ...fromService.keys()])]
  const shown = names.flatMap((field): ShownProblem[] => {
    const text = error(field)
    const label = field in declared.fields ? labels.field(group, field) : field
    return text === undefined ? [] : [{ name: field, label, text }]
  })
  return {
    error,
    leave: (field: string) => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    /** From now on missing entries are shown, too. */
    showAll: () => setIsSubmitted(true),
    count: problems.size,
    shown: isSubmitted || fromService.size > 0 ? shown : [],
  }
}
