import { useTranslations } from 'use-intl'
import { dayForm, wallTimeForm } from './typedDates.ts'
import { useLanguage } from './useLanguage.ts'

/** What a `DateField` needs to take a day, or a day with its time, in the reader's language. */
export function useDateField(kind: 'day' | 'time') {
  const t = useTranslations('dates')
  const language = useLanguage()
  return {
    kind,
    form: kind === 'day' ? dayForm(language) : wallTimeForm(language),
    placeholder: t(kind === 'day' ? 'dayPlaceholder' : 'timePlaceholder'),
    pickLabel: t('pick'),
  }
}
