import type { RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { isDay } from '#contract/moments/day.ts'
import { passwordRefusals } from '#contract/session/password.ts'
import { momentProblem } from '#portal/locale/dates/wallTime.ts'
import { writeNumber } from '#portal/locale/words/numbers.ts'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import type { FieldProblem } from '#portal/records/form/useFieldProblems.ts'
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
  const refusals = useTranslations('passwordRefusal')
  const labels = useLabels()
  const shapeProblem = useShapeProblem()
  const problems = new Map<string, FieldProblem>()
  for (const [field, declaration] of Object.entries(declared.fields)) {
    if (!isEdited(declaration)) continue
    const sent = sentValue(declaration, draft[field])
    if (isEmpty(sent)) {
      if (!isEmptyAllowed(declaration)) problems.set(field, { text: t('required'), isMissing: true })
    } else if (!declaration.input.safeParse(sent).success)
      problems.set(field, { text: shapeProblem(declaration, sent), isMissing: false })
  }
  return useFieldProblems({
    formRef,
    problems,
    labelOf: (field) => labels.field(name, field),
    error,
    refusalText: ({ code }) => {
      const known = passwordRefusals.find((one) => one === code)
      if (known) return refusals(known)
      return code === 'beyond' ? t('beyond') : undefined
    },
  })
}

/** Why a value does not fit its field. */
function useShapeProblem() {
  const t = useTranslations('settings.fieldErrors')
  const dates = useTranslations('dates')
  const locale = useLocale()
  return (field: AnyField, sent: unknown): string => {
    switch (field.kind) {
      case 'integer':
      case 'decimal': {
        if (isMistyped(sent)) {
          // An example, which each language writes its own way.
          const example = field.kind === 'integer' ? 1500 : 1500.5
          return t('number', {
            plain: writeNumber(example, locale),
            grouped: writeNumber(example, locale, true),
          })
        }
        const number = Number(sent)
        if (field.kind === 'integer' && !Number.isInteger(number)) return t('wholeNumber')
        const { min, max } = field
        if (number < min || number > max) return t('range', { min, max })
        return t('decimals', { count: field.kind === 'decimal' ? field.scale : 0 })
      }
      case 'text':
      case 'longText': {
        if (String(sent).length > field.max) return t('tooLong', { max: field.max })
        const example = field.kind === 'text' ? field.example : undefined
        return example ? t('pattern', { example }) : t('shape')
      }
      case 'secret':
        return t('secretLength', { min: field.min, max: field.max })
      case 'email':
      case 'webAddress':
      case 'colour':
        return t(field.kind)
      case 'timestamp': {
        const problem = momentProblem(String(sent))
        return problem ? dates(problem) : t('shape')
      }
      case 'date':
        return isDay(String(sent)) ? t('shape') : dates('dayForm')
      default:
        return t('shape')
    }
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
