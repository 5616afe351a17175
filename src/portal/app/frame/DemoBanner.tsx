import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useService } from '#portal/http/capabilities.ts'

/** Says on each page that the data is made up, where the service says so. */
export function DemoBanner({ children }: { children?: ReactNode }) {
  const t = useTranslations('app')
  if (!useService()?.demo) return null
  return (
    <aside
      aria-label={t('demoLabel')}
      className="shrink-0 border-b border-line bg-accent-soft px-6 py-1.5 text-head text-accent-ink max-md:px-4 print:hidden"
    >
      {t('demoNotice')} {children}
    </aside>
  )
}
