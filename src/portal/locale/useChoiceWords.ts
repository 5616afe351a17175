import { useTranslations } from 'use-intl'

/** What every field that chooses one of many says of a text that is no choice. */
export function useChoiceWords() {
  const t = useTranslations('app')
  return { several: t('several'), unchosen: t('unchosen') }
}
