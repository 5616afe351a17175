import { useFormatter, useTranslations } from 'use-intl'
import { codeOf } from '#contract/resources/referenceCodes.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCodeText } from '#portal/locale/words/useCodeText.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'
import { useLabels } from './useLabels.ts'

/** The value of a field, as answers hold it, in the reader's words; empty where there is none. */
export function useValueText() {
  const t = useTranslations('settings')
  const format = useFormatter()
  const dates = useDates()
  const labels = useLabels()
  const referenceText = useReferenceText()

  const megabytes = (bytes: number) =>
    format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

  return function textOf(group: GroupName, name: string, value: unknown): string {
    const text = plainText(value)
    if (name === 'dateHourChanged') return dates.moment(text)
    const field = groupOf(group).declared.fields[name]
    if (value === null || value === undefined || value === '' || !field) return ''
    switch (field.kind) {
      case 'integer':
        return field.unit === 'bytes' ? megabytes(Number(value)) : text
      case 'decimal':
        return format.number(Number(value), { maximumFractionDigits: field.scale })
      case 'boolean':
        return value === true ? t('yes') : t('no')
      case 'date':
        return dates.birth(text)
      case 'timestamp':
        return dates.moment(text)
      case 'choice':
        return labels.value(group, name, text)
      case 'reference':
        return (value as { id: unknown }).id === null ? '' : referenceText(field.to, value as RecordReference)
      case 'references':
        return (value as RecordReference[]).map((one) => referenceText(field.to, one)).join(', ')
      case 'file':
        return t('file.stored')
      case 'json':
      case 'embedded':
        return looseText(value)
      case 'secret':
        return ''
      default:
        return text
    }
  }
}

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The texts and numbers in a value of any shape, without ids. */
function looseText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(looseText).filter(Boolean).join(' · ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([, part]) => looseText(part))
    .filter(Boolean)
    .join(' ')
}

/** The name of a record where others refer to it: in the reader's language if it comes with the program, else as the clinic has entered it. */
export function useReferenceText() {
  const t = useTranslations('settings')
  const codeText = useCodeText()
  return (group: string, { id, name }: RecordReference): string =>
    codeText(codeOf(group, id)) ?? (name || t('numberOnly', { id: String(id) }))
}
