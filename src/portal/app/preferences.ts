import { isLocale, preferredLocale } from '#portal/locale/locales.ts'
import type { Locale } from '#portal/locale/locales.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  theme: Theme
  locale: Locale
}

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** What the user has chosen on this device, else what the browser prefers. */
export function readPreferences(): Preferences {
  const theme = stored('theme')
  const locale = stored('locale')
  return {
    theme: isTheme(theme) ? theme : 'system',
    locale: isLocale(locale) ? locale : preferredLocale(navigator.languages),
  }
}

/** Keeps a choice. A browser may refuse storage; then it lasts as long as the page. */
export function storePreference(name: keyof Preferences, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Nothing is lost but the memory of it.
  }
}

export function showPreferences({ theme, locale }: Preferences): void {
  const root = document.documentElement
  root.lang = locale
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

function stored(name: keyof Preferences): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
