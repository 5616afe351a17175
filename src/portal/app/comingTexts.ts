import { loadPageTexts } from '#portal/locale/locales.ts'
import type { Locale, PageTexts, Room } from '#portal/locale/locales.ts'
import { MissingCodeError } from './lazyPage.ts'

const coming = new Map<string, Promise<PageTexts>>()

/** The texts of a room's pages in a language, asked for once. */
export function comingTexts(locale: Locale, room: Room): Promise<PageTexts> {
  const key = `${room} ${locale}`
  const known = coming.get(key)
  if (known) return known
  const texts = load(locale, room)
  coming.set(key, texts)
  return texts
}

async function load(locale: Locale, room: Room): Promise<PageTexts> {
  try {
    return await loadPageTexts(locale, room)
  } catch (cause) {
    throw new MissingCodeError('The texts of the page did not come.', { cause })
  }
}
