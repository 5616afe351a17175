import type { RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { isDay } from '#contract/moments/day.ts'
import { passwordRefusals } from '#contract/password.ts'
import { momentProblem } from '#portal/locale/dates/wallTime.ts'
import { writeNumber } from '#portal/locale/words/numbers.ts'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { isEdited, isEmpty, isMistyped, sentValue } from './fieldDraft.ts'
import type { Draft } from './fieldDraft.ts'

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
    labelOf: (field) => labels.field(name, field),
    error,
    refusalText: ({ code }) => {
      const known = passwordRefusals.find((one) => one === code)
      if (known) return refusals(known)
      return code === 'beyond' ? t('beyond') : undefined
    },
  })
}

/** Why a field cannot be stored as it is: a key of `settings.fieldErrors`, with the values of its text. */
interface FieldReason {
  key:
    | 'required'
    | 'number'
    | 'wholeNumber'
    | 'range'
    | 'decimals'
    | 'email'
    | 'webAddress'
    | 'colour'
    | 'pattern'
    | 'shape'
    | 'skippedTime'
    | 'timeForm'
    | 'dayForm'
    | 'secretLength'
    | 'tooLong'
  min?: number
  max?: number
  count?: number
  /** An example of a number, which each language writes its own way. */
  number?: number
  example?: string
}

/** The problems that keep a draft from being stored, by field. */
function problemsOf({ fields }: Resource, draft: Draft): Map<string, FieldReason> {
  const problems = new Map<string, FieldReason>()
  for (const [name, field] of Object.entries(fields)) {
    const reason = isEdited(field) ? problemOf(field, draft[name]) : undefined
    if (reason) problems.set(name, reason)
  }
  return problems
}

function problemOf(field: AnyField, value: unknown): FieldReason | undefined {
  const sent = sentValue(field, value)
  if (isEmpty(sent)) return isEmptyAllowed(field) ? undefined : { key: 'required' }
  if (field.input.safeParse(sent).success) return undefined
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      if (isMistyped(sent)) return { key: 'number', number: field.kind === 'integer' ? 1500 : 1500.5 }
      const number = Number(sent)
      if (field.kind === 'integer' && !Number.isInteger(number)) return { key: 'wholeNumber' }
      const { min, max } = field
      if (number < min || number > max) return { key: 'range', min, max }
      return { key: 'decimals', count: field.kind === 'decimal' ? field.scale : 0 }
    }
    case 'text':
    case 'longText': {
      if (String(sent).length > field.max) return { key: 'tooLong', max: field.max }
      const example = field.kind === 'text' ? field.example : undefined
      return example ? { key: 'pattern', example } : { key: 'shape' }
    }
    case 'secret':
      return { key: 'secretLength', min: field.min, max: field.max }
    case 'email':
    case 'webAddress':
    case 'colour':
      return { key: field.kind }
    case 'timestamp':
      return { key: momentProblem(String(sent)) ?? 'shape' }
    case 'date':
      return { key: isDay(String(sent)) ? 'shape' : 'dayForm' }
    case 'boolean':
    case 'choice':
    case 'reference':
    case 'references':
    case 'file':
    case 'json':
    case 'embedded':
      return { key: 'shape' }
  }
}

/** Whether a field may be stored without a value. A default needs no rule here: the form begins with it. */
const isEmptyAllowed = (field: AnyField): boolean =>
  field.optional || ((field.kind === 'text' || field.kind === 'longText') && field.blank === true)

/** Kinds whose form always holds a value that can be stored: no, an empty list, an empty object. */
const filledByThemselves: ReadonlySet<string> = new Set(['boolean', 'references', 'json'])

/** Whether a record cannot be stored without a value that is entered. */
export const isRequired = (field: AnyField): boolean =>
  isEdited(field) && !isEmptyAllowed(field) && !filledByThemselves.has(field.kind)
