import { createContext, startTransition, use, useState } from 'react'
import type { ReactNode } from 'react'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadTexts } from '#portal/locale/locales.ts'
import type { Locale, Texts } from '#portal/locale/locales.ts'
import { showPreferences, storePreference } from './preferences.ts'
import type { Preferences, Theme } from './preferences.ts'

interface Value extends Preferences {
  setTheme: (theme: Theme) => void
  setLocale: (locale: Locale) => void
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
    const next = { ...state, locale, texts: await loadTexts(locale) }
    startTransition(() => choose('locale', next))
  }
  const value: Value = {
    theme: state.theme,
    locale: state.locale,
    setTheme: (theme) => choose('theme', { ...state, theme }),
    setLocale: (locale) => void setLocale(locale),
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
