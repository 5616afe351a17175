import { createContext, startTransition, use, useState } from 'react'
import type { ReactNode } from 'react'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadTexts } from '#portal/locale/locales.ts'
import type { Locale, Texts } from '#portal/locale/locales.ts'
import { comingTextsOfAll } from './comingTexts.ts'
import { showPreferences, storePreference } from './preferences.ts'
import type { Preferences, Theme } from './preferences.ts'

interface Value extends Preferences {
  setTheme: (theme: Theme) => void
  /** Fails where the texts do not come; the language is then what it was. */
  setLocale: (locale: Locale) => Promise<void>
}

const PreferencesContext = createContext<Value | null>(null)

interface PreferencesProviderProps {
  preferences: Preferences
  texts: Texts
  timeZone: string
  children: ReactNode
}

export function PreferencesProvider({ preferences, texts, timeZone, children }: PreferencesProviderProps) {
  const [state, setState] = useState({ ...preferences, texts })

  const choose = (name: keyof Preferences, next: typeof state) => {
    storePreference(name, next[name])
    showPreferences(next)
    setState(next)
  }
  const setLocale = async (locale: Locale) => {
    const [next] = await Promise.all([loadTexts(locale), comingTextsOfAll(locale)])
    startTransition(() => choose('locale', { ...state, locale, texts: next }))
  }
  const value: Value = {
    theme: state.theme,
    locale: state.locale,
    setTheme: (theme) => choose('theme', { ...state, theme }),
    setLocale,
  }
  return (
    <PreferencesContext value={value}>
      <LocaleProvider locale={state.locale} texts={state.texts} timeZone={timeZone}>
        {children}
      </LocaleProvider>
    </PreferencesContext>
  )
}

export function usePreferences(): Value {
  const value = use(PreferencesContext)
  if (!value) throw new Error('There is no PreferencesProvider above this component.')
  return value
}
