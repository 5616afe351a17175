import { useFormatter, useTranslations } from 'use-intl'
import type { ConfigSetting } from '#contract/system/config.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'

const GIGABYTE = 1_000_000_000

/** Settings and facts in the reader's words. What this portal does not know is shown by the service's own name. */
export function useSettingText() {
  const t = useTranslations('configuration')
  const format = useFormatter()
  const dates = useDates()
  const textOr = <T>(key: string, other: T): string | T => (t.has(key as never) ? t(key as never) : other)

  function bytes(count: number): string {
    const unit = count >= GIGABYTE ? 'gigabyte' : 'megabyte'
    const value = count / (unit === 'gigabyte' ? GIGABYTE : 1_000_000)
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: 1 })
  }

  function valueText({ name, value, format: form, isSecret, isSet }: ConfigSetting): string {
    if (isSecret) return t(isSet ? 'secretSet' : 'notSet')
    if (value === null || value === '') return t('notSet')
    switch (form) {
      case 'bytes':
        return bytes(Number(value))
      case 'moment':
        return dates.moment(value)
      case 'yesOrNo':
        return t(value === 'yes' ? 'yes' : 'no')
      default:
        return textOr(`values.${name}.${value}`, value)
    }
  }

  return {
    factName: (name: string) => textOr(`factNames.${name}`, name),
    valueText,
    /** What a setting decides, and what it may be. */
    about: (name: string) => textOr(`about.${name}.text`, undefined),
    rule: (name: string) => textOr(`about.${name}.rule`, undefined),
  }
}
