import { use } from 'react'
import type { ReactNode } from 'react'
import type { Room } from '#portal/locale/locales.ts'
import { PageTextsProvider } from '#portal/locale/LocaleProvider.tsx'
import { comingTexts } from './comingTexts.ts'
import { usePreferences } from './PreferencesContext.tsx'

/** Waits for the texts of a page in the language that is chosen. */
export function PageTexts({ room, children }: { room: Room; children: ReactNode }) {
  const { locale } = usePreferences()
  return (
    <PageTextsProvider locale={locale} pageTexts={use(comingTexts(locale, room))}>
      {children}
    </PageTextsProvider>
  )
}
