import { use } from 'react'
import type { ReactNode } from 'react'
import { PageTextsProvider } from '#portal/locale/LocaleProvider.tsx'
import { comingTexts } from './comingTexts.ts'
import { usePreferences } from './PreferencesContext.tsx'

/** Waits for the texts of the pages in the language that is chosen. */
export function PageTexts({ children }: { children: ReactNode }) {
  const { locale } = usePreferences()
  return (
    <PageTextsProvider locale={locale} pageTexts={use(comingTexts(locale))}>
      {children}
    </PageTextsProvider>
  )
}
