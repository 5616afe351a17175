import { createContext, startTransition, useState } from 'react'
import type { ReactNode } from 'react'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import type { Locale } from '#portal/locale/locales.ts'
import type { Messages } from '#portal/locale/messages.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import { store, showPreferences } from './preferenceStore.ts'
import type { Preferences, Theme } from './preferenceStore.ts'

interface Value extends Preferences {
  setTheme: (theme: Theme) => void
  /** Rejects where the messages do not load; the language then stays as it was. */
  setLocale: (locale: Locale) => Promise<void>
}

const [PreferencesContext, usePreferences] = requiredContext<Value>('PreferencesProvider')
export { usePreferences }

/** The id of the user whose own preferences are read and kept, where somebody is signed in. */
export const PreferenceOwner = createContext<number | undefined>(undefined)

interface PreferencesProviderProps {
  preferences: Preferences
  messages: Messages
  /** Loads all messages that are on the page in another language. */
  loadLanguage: (locale: Locale) => Promise<Messages>
  timeZone: string
  children: ReactNode
}

/** The theme and the language of the page, and what changes them. */
export function PreferencesProvider(props: PreferencesProviderProps) {
  const { preferences, messages, loadLanguage, timeZone, children } = props
  const [state, setState] = useState({ ...preferences, messages })

  const choose = (name: keyof Preferences, next: typeof state) => {
    store(name, next[name])
    showPreferences(next)
    setState(next)
  }
  const value: Value = {
    theme: state.theme,
    locale: state.locale,
    setTheme: (theme) => choose('theme', { ...state, theme }),
    setLocale: async (locale) => {
      const next = await loadLanguage(locale)
      startTransition(() => choose('locale', { ...state, locale, messages: next }))
    },
  }
  return (
    <PreferencesContext value={value}>
      <LocaleProvider locale={state.locale} messages={state.messages} timeZone={timeZone}>
        {children}
      </LocaleProvider>
    </PreferencesContext>
  )
}
