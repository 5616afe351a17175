import { loadPageTexts } from '#portal/locale/locales.ts'
import type { Locale, PageTexts } from '#portal/locale/locales.ts'
import { MissingCodeError } from './lazyPage.ts'

const coming = new Map<Locale, Promise<PageTexts>>()

/** The texts of the pages in a language, asked for once. */
export function comingTexts(locale: Locale): Promise<PageTexts> {
  const known = coming.get(locale)
  if (known) return known
  const texts = load(locale)
  coming.set(locale, texts)
  return texts
}

async function load(locale: Locale): Promise<PageTexts> {
  try {
    return await loadPageTexts(locale)
  } catch (cause) {
    throw new MissingCodeError('The texts of the pages did not come.', { cause })
  }
}
