import type { RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { passwordRefusals } from '#contract/password.ts'
import { writeNumber } from '#portal/locale/words/numbers.ts'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import type { Draft } from './fieldDraft.ts'
import { problemsOf } from './fieldProblem.ts'
import type { FieldReason } from './fieldProblem.ts'

interface RecordProblemSettings {
  formRef: RefObject<HTMLFormElement | null>
  group: Group
  draft: Draft
  error: Error | null
}

/** What keeps the draft of a record from being stored, in words. */
export function useRecordProblems({ formRef, group, draft, error }: RecordProblemSettings) {
  const { name, declared } = group
  const t = useTranslations('settings.fieldErrors')
  const locale = useLocale()
  const refusals = useTranslations('passwordRefusal')
  const dates = useTranslations('dates')
  const labels = useLabels()
  const textOf = ({ key, min = 0, max = 0, count = 0, number = 0, example = '' }: FieldReason): string => {
    if (key === 'skippedTime' || key === 'timeForm' || key === 'dayForm') return dates(key)
    const plain = writeNumber(number, locale)
    const grouped = writeNumber(number, locale, true)
    return t(key, { min, max, count, example, plain, grouped })
  }
  const problems = [...problemsOf(declared, draft)].map(
    ([field, reason]) => [field, { text: textOf(reason), isMissing: reason.key === 'required' }] as const,
  )
  return useFieldProblems({
    formRef,
    problems: new Map(problems),
    labelOf: (field) => (field in declared.fields ? labels.field(name, field) : field),
    error,
    refusalText: ({ code }) => {
      const known = passwordRefusals.find((one) => one === code)
      if (known) return refusals(known)
      return code === 'beyond' ? t('beyond') : undefined
    },
  })
}
