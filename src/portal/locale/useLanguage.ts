import { useLocale } from 'use-intl'
import type { Locale } from './locales.ts'

/** The reader's language, which the service writes files in; dates are written by a locale of their own. */
export const useLanguage = (): Locale => (useLocale() === 'pt-BR' ? 'pt-BR' : 'en')
