export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

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
