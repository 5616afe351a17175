import { isLocale, preferredLocale } from '#portal/locale/locales.ts'
import type { Locale } from '#portal/locale/locales.ts'

// Values that `localStorage` does not accept are kept in memory, for as long as the page.
const written = new Map<string, { stored: string | null | undefined; text: string }>()
const listeners = new Set<() => void>()

/** The value that is stored on this device under a key. */
export function readStored(key: string): string | null {
  const stored = fromStorage(key)
  const values = written.get(key)
  // A full storage still holds the former choice, which must not come back.
  if (values && (stored === undefined || stored === values.stored)) return values.text
  return stored ?? null
}

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Kept in memory alone.
  }
  written.set(key, { stored: fromStorage(key), text })
  for (const listener of listeners) listener()
}

/** Calls the listener after each change of a stored value, in this tab or another. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Undefined where the browser does not let the page read its storage. */
function fromStorage(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The preferences of the device, shared by its users and needed before the sign-in. */
export interface Preferences {
  theme: Theme
  locale: Locale
}

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** The choice on this device, else the browser's preference. */
export function readPreferences(): Preferences {
  const theme = readStored('theme')
  const locale = readStored('locale')
  return {
    theme: isTheme(theme) ? theme : 'system',
    locale: isLocale(locale) ? locale : preferredLocale(navigator.languages),
  }
}

/** Puts the theme and the language on the page's root, where styles and assistive technology look for them. */
export function showPreferences({ theme, locale }: Preferences): void {
  const root = document.documentElement
  root.lang = locale
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
