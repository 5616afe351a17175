import { MissingCodeError } from '#portal/http/errors.ts'
import { loadPageTexts } from '#portal/locale/locales.ts'
import type { Locale, PageTexts, Room } from '#portal/locale/locales.ts'

const coming = new Map<string, Promise<PageTexts>>()
const rooms = new Set<Room>()

/** The texts of a room's pages in a language, asked for once, and again after a failure that was told. */
export function comingTexts(locale: Locale, room: Room): Promise<PageTexts> {
  rooms.add(room)
  const key = `${room} ${locale}`
  const texts = coming.get(key) ?? load(locale, room, () => coming.delete(key))
  coming.set(key, texts)
  return texts
}

/** The texts of all pages that have been shown, in another language: where one of them does not come, none is changed. */
export async function comingTextsOfAll(locale: Locale): Promise<void> {
  await Promise.all([...rooms].map(async (room) => forgetFailure(comingTexts(locale, room))))
}

/** Drops texts whose load failed, so that they can be loaded again. */
export async function forgetFailure<T>(texts: Promise<T>): Promise<T> {
  try {
    return await texts
  } catch (error) {
    if (error instanceof MissingCodeError) error.forget()
    throw error
  }
}

async function load(locale: Locale, room: Room, forget: () => void): Promise<PageTexts> {
  try {
    return await loadPageTexts(locale, room)
  } catch (cause) {
    throw new MissingCodeError('The texts of the page', cause, forget)
  }
}
