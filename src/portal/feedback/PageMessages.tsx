import { use } from 'react'
import type { ReactNode } from 'react'
import { PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import type { MessageBundle } from '#portal/locale/messages.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { pageMessages } from './messageLoader.ts'

interface PageMessagesProps {
  bundles: readonly MessageBundle[]
  children: ReactNode
}

/** Waits for the texts of bundles in the chosen language, and adds them to those of the page. */
export function PageMessages({ bundles, children }: PageMessagesProps) {
  const locale = useLanguage()
  const messages = use(pageMessages(locale, bundles).load())
  return (
    <PageMessagesProvider locale={locale} messages={messages}>
      {children}
    </PageMessagesProvider>
  )
}
