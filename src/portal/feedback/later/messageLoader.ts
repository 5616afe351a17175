import type { Locale } from '#portal/locale/locales.ts'
import { loadMessages } from '#portal/locale/messages.ts'
import type { MessageBundle, Messages } from '#portal/locale/messages.ts'
import { loadOnce } from './loadOnce.ts'
import type { LoadOnce } from './loadOnce.ts'

/** Loads the messages of pages and of parts of them, each set of bundles once. */
export function messageLoader() {
  const loaders = new Map<string, LoadOnce<Messages>>()
  const shown = new Map<string, readonly MessageBundle[]>()

  /** The messages of bundles in a language. */
  function pageMessages(locale: Locale, bundles: readonly MessageBundle[]): LoadOnce<Messages> {
    shown.set(bundles.join(' '), bundles)
    const key = [locale, ...bundles].join(' ')
    const messages =
      loaders.get(key) ?? loadOnce('The messages of the page', () => loadMessages(locale, bundles))
    loaders.set(key, messages)
    return messages
  }

  /** Another language, with the messages of all pages and parts that have been shown: rejects where one of them does not load. */
  async function loadLanguage(locale: Locale): Promise<Messages> {
    const parts = [...shown.values()].map((bundles) => pageMessages(locale, bundles).preload())
    const [messages] = await Promise.all([loadMessages(locale, ['start']), ...parts])
    return messages
  }

  return { pageMessages, loadLanguage }
}

export const { pageMessages, loadLanguage } = messageLoader()
