import type { en } from './en.ts'
import type { enPages } from './enPages.ts'
import type { Translation } from './translation.ts'

export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

export type Texts = Translation<typeof en>
export type PageTexts = Translation<typeof enPages>

// Each is a file of its own for the browser, which asks for the one it shows.
const texts: Record<Locale, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  'pt-BR': async () => (await import('./ptBR.ts')).ptBR,
}
const pageTexts: Record<Locale, () => Promise<PageTexts>> = {
  en: async () => (await import('./enPages.ts')).enPages,
  'pt-BR': async () => (await import('./ptBRPages.ts')).ptBRPages,
}

/** The texts of the first screen. */
export const loadTexts = (locale: Locale): Promise<Texts> => texts[locale]()

/** The texts of the pages for signed-in users. */
export const loadPageTexts = (locale: Locale): Promise<PageTexts> => pageTexts[locale]()

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
