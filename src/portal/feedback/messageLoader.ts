import { loadPageMessages, loadMessages } from '#portal/locale/locales.ts'
import type { Locale, PageMessages, Room, Messages } from '#portal/locale/locales.ts'
import { loadOnce } from './loadOnce.ts'
import type { LoadOnce } from './loadOnce.ts'

/** Loads the messages of pages and of parts of them, each bundle once. */
export function messageLoader() {
  const bundles = new Map<string, LoadOnce<PageMessages>>()
  const rooms = new Set<Room>()

  /** The messages of a room in a language. */
  function pageMessages(locale: Locale, room: Room): LoadOnce<PageMessages> {
    rooms.add(room)
    const key = `${room} ${locale}`
    const messages =
      bundles.get(key) ?? loadOnce('The messages of the page', () => loadPageMessages(locale, room))
    bundles.set(key, messages)
    return messages
  }

  /** Another language, with the messages of all pages and parts that have been shown: rejects where one of them does not load. */
  async function loadLanguage(locale: Locale): Promise<Messages> {
    const pages = [...rooms].map((room) => pageMessages(locale, room).preload())
    const [messages] = await Promise.all([loadMessages(locale), ...pages])
    return messages
  }

  return { pageMessages, loadLanguage }
}

export const { pageMessages, loadLanguage } = messageLoader()
