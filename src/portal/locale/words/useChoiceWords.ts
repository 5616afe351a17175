import { useTranslations } from 'use-intl'

/** The messages of choice fields for a text that is no choice. */
export function useChoiceWords() {
  const t = useTranslations('app')
  return { several: t('several'), unchosen: t('unchosen') }
}
