import { use } from 'react'
import type { ReactNode } from 'react'
import { PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import type { Room } from '#portal/locale/locales.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { pageMessages } from './messageLoader.ts'

/** Waits for the messages of a page in the language that is chosen. */
export function PageMessages({ room, children }: { room: Room; children: ReactNode }) {
  const locale = useLanguage()
  const messages = pageMessages(locale, room)
  return (
    <PageMessagesProvider locale={locale} messages={use(messages.load())}>
      {children}
    </PageMessagesProvider>
  )
}
