import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePortalReach } from './usePortalReach.ts'
import type { Filters } from '#portal/reports/url.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { OpeningForm } from './OpeningForm.tsx'

export interface OutOfReachProps {
  reportId: number
  filters: Filters
  /** The button that leads back to the list. */
  back: ReactNode
}

/** In place of a report that is outside the user's access scope: what that means, and the form by which it is opened all the same. */
export function OutOfReach({ reportId, filters, back }: OutOfReachProps) {
  const t = useTranslations('reach.refused')
  const reach = usePortalReach()
  return (
    <Panel
      icon="lock"
      title={t('title', { id: String(reportId) })}
      action={<OpeningForm reportId={reportId} filters={filters} beside={back} />}
    >
      <p>{t(reach)}</p>
      <p className="mt-2">{t('text')}</p>
    </Panel>
  )
}
