import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { Locale } from './locales.ts'
import type { AllMessages, Messages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: string
    Messages: AllMessages
  }
}

// Dates in English are written day first, as the clinic writes them.
const formatted: Record<Locale, string> = { en: 'en-GB', 'pt-BR': 'pt-BR' }

interface LocaleProviderProps {
  locale: Locale
  messages: Messages
  /** The clinic's: that of the provider above where it is left out. */
  timeZone?: string
  children: ReactNode
}

export const LocaleProvider = ({ locale, messages, timeZone, children }: LocaleProviderProps) => (
  <IntlProvider locale={formatted[locale]} messages={messages as AllMessages} {...(timeZone && { timeZone })}>
    {children}
  </IntlProvider>
)

interface PageMessagesProviderProps {
  locale: Locale
  messages: Messages
  children: ReactNode
}

/** Adds the messages of a page, or of a part of it, to those of the provider above. */
export function PageMessagesProvider({ locale, messages, children }: PageMessagesProviderProps) {
  const common = useMessages()
  const all = useMemo(() => ({ ...common, ...messages }), [common, messages])
  return (
    <LocaleProvider locale={locale} messages={all}>
      {children}
    </LocaleProvider>
  )
}
