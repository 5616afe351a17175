import { useTranslations } from 'use-intl'
import { BrokenRecords } from '#portal/feedback/BrokenRecords.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { ReleaseList } from './useReleaseList.ts'

export interface ListRemarksProps {
  list: ReleaseList
}

/** Names records that cannot be read, and a count that differs from what came. */
export function ListRemarks({ list: { broken, miscounted, count } }: ListRemarksProps) {
  const t = useTranslations('reportData')
  return (
    <div role="status" className="flex shrink-0 gap-2 border-t border-line bg-sunken px-4 py-2 text-small">
      <Icon name="info" size={16} className="mt-0.5 text-ink-3" />
      <div>
        {broken.length > 0 && (
          <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
        )}
        {miscounted !== undefined && <p>{t('miscounted', { count, received: miscounted })}</p>}
      </div>
    </div>
  )
}
