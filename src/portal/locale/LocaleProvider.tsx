import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { en } from './en.ts'
import type { Catalogue, Locale } from './locales.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: string
    Messages: typeof en
  }
}

// Dates in English are written day first, as everybody in the clinic reads them.
const formatted: Record<Locale, string> = { en: 'en-GB', 'pt-BR': 'pt-BR' }
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface LocaleProviderProps {
  locale: Locale
  catalogue: Catalogue
  children: ReactNode
}

export const LocaleProvider = ({ locale, catalogue, children }: LocaleProviderProps) => (
  <IntlProvider locale={formatted[locale]} messages={catalogue as typeof en} timeZone={timeZone}>
    {children}
  </IntlProvider>
)
