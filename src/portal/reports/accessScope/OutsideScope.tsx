import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useScopeWording } from './useScopeWording.ts'
import type { Filters } from '#portal/reports/url.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { OpeningForm } from './OpeningForm.tsx'

export interface OutsideScopeProps {
  reportId: number
  filters: Filters
  /** The button that leads back to the list. */
  back: ReactNode
}

/** In place of a report that is outside the user's access scope: what that means, and the form by which it is opened all the same. */
export function OutsideScope({ reportId, filters, back }: OutsideScopeProps) {
  const t = useTranslations('accessScope.refused')
  const wording = useScopeWording()
  return (
    <Panel
      icon="lock"
      title={t('title', { id: String(reportId) })}
      action={<OpeningForm reportId={reportId} filters={filters} beside={back} />}
    >
      <p>{t(wording)}</p>
      <p className="mt-2">{t('text')}</p>
    </Panel>
  )
}
