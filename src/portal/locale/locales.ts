import type { en } from './en.ts'
import type { Translation } from './translation.ts'

export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]
export type Catalogue = Translation<typeof en>

// Each catalogue is a file of its own for the browser, which asks for the one it shows.
const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  'pt-BR': async () => (await import('./ptBR.ts')).ptBR,
}

export const loadCatalogue = (locale: Locale): Promise<Catalogue> => catalogues[locale]()

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The first of the reader's languages that we speak. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = language.toLowerCase().split('-')[0]
    const found = locales.find((locale) => locale.split('-')[0] === spoken)
    if (found) return found
  }
  return 'en'
}
