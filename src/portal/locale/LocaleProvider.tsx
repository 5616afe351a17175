import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { en } from './en.ts'
import type { Locale, PageMessages, PageTexts, Texts } from './locales.ts'

type Messages = typeof en & PageMessages['reports'] & PageMessages['patients'] & PageMessages['trail']

declare module 'use-intl' {
  interface AppConfig {
    Locale: string
    Messages: Messages
  }
}

// Dates in English are written day first, as everybody in the clinic reads them.
const formatted: Record<Locale, string> = { en: 'en-GB', 'pt-BR': 'pt-BR' }

interface LocaleProviderProps {
  locale: Locale
  texts: Texts
  /** The clinic's: that of the provider above where it is left out. */
  timeZone?: string
  children: ReactNode
}

export const LocaleProvider = ({ locale, texts, timeZone, children }: LocaleProviderProps) => (
  <IntlProvider locale={formatted[locale]} messages={texts as Messages} {...(timeZone && { timeZone })}>
    {children}
  </IntlProvider>
)

interface PageTextsProviderProps extends Omit<LocaleProviderProps, 'texts' | 'timeZone'> {
  pageTexts: PageTexts
}

/** Adds the texts of a page to those that are there. */
export function PageTextsProvider({ locale, pageTexts, children }: PageTextsProviderProps) {
  const texts = useMessages()
  const both = useMemo(() => ({ ...texts, ...pageTexts }), [texts, pageTexts])
  return (
    <LocaleProvider locale={locale} texts={both}>
      {children}
    </LocaleProvider>
  )
}
