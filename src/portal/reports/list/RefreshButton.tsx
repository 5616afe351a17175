import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import type { ReleaseList } from './useReleaseList.ts'

/** Shows how old the list is, and updates it. */
export function RefreshButton({ list: { checkedAt, isRefreshing, refresh } }: { list: ReleaseList }) {
  const t = useTranslations('reports')
  const dates = useDates()
  return (
    <>
      {checkedAt !== undefined && (
        <span className="text-ink-3 max-md:hidden">
          {t('updated', { time: dates.recent(new Date(checkedAt).toISOString()) })}
        </span>
      )}
      <IconButton icon="refresh" label={t('refresh')} busy={isRefreshing} onClick={refresh} />
    </>
  )
}
