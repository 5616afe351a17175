import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { reportsOutside } from '#portal/reports/api/accessScope.ts'
import type { Filters } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { useScopeWording } from './useScopeWording.ts'

export interface ScopeNoteProps {
  filters: Filters
}

/** Says below the list whose reports it shows. Where it is filtered by a patient who has others, they can be opened from here. */
export function ScopeNote({ filters }: ScopeNoteProps) {
  const t = useTranslations('accessScope.note')
  const wording = useScopeWording()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(reportsOutside(useClient(), filters.patientId))
  const outside = data?.reportId ? { count: data.count, reportId: data.reportId } : undefined
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line bg-sunken px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2 text-ink-2">
          <Icon name="info" />
          {t(wording)}
          {outside && ` ${t('outside', { count: outside.count })}`}
        </p>
        {outside && !isAsking && <Button onClick={() => setAsking(true)}>{t('open')}</Button>}
      </div>
      {outside && isAsking && (
        <OpeningForm
          reportId={outside.reportId}
          filters={filters}
          beside={<Button onClick={() => setAsking(false)}>{t('cancel')}</Button>}
        />
      )}
    </div>
  )
}
