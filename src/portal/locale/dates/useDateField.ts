import { useTranslations } from 'use-intl'
import { dayForm, wallTimeForm } from './typedDates.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'

/** The properties of a `DateField` for a day, or a day with its time, in the user's language. */
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
