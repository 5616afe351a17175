import type { en } from './en.ts'
import type { enPatientPages } from './enPatientPages.ts'
import type { enReportPages } from './enReportPages.ts'
import type { enTrailPages } from './enTrailPages.ts'
import type { Translation } from './translation.ts'

export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

export interface PageMessages {
  reports: typeof enReportPages
  patients: typeof enPatientPages
  trail: typeof enTrailPages
}
/** The pages that share their texts. */
export type Room = keyof PageMessages

export type Texts = Translation<typeof en>
export type PageTexts<R extends Room = Room> = Translation<PageMessages[R]>

// Each is a file of its own for the browser, which asks for the one it shows.
const texts: Record<Locale, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  'pt-BR': async () => (await import('./ptBR.ts')).ptBR,
}
const pageTexts: { [R in Room]: Record<Locale, () => Promise<PageTexts<R>>> } = {
  reports: {
    en: async () => (await import('./enReportPages.ts')).enReportPages,
    'pt-BR': async () => (await import('./ptBRReportPages.ts')).ptBRReportPages,
  },
  patients: {
    en: async () => (await import('./enPatientPages.ts')).enPatientPages,
    'pt-BR': async () => (await import('./ptBRPatientPages.ts')).ptBRPatientPages,
  },
  trail: {
    en: async () => (await import('./enTrailPages.ts')).enTrailPages,
    'pt-BR': async () => (await import('./ptBRTrailPages.ts')).ptBRTrailPages,
  },
}

/** The texts of the first screen, and of what any page may need. */
export const loadTexts = (locale: Locale): Promise<Texts> => texts[locale]()

/** The texts of the pages of a room. */
export const loadPageTexts = (locale: Locale, room: Room): Promise<PageTexts> => pageTexts[room][locale]()

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
