import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import { IconButton } from '#portal/ui/IconButton.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { useRefresh } from './useRefresh.ts'

/** Says how old the list is, and reads it anew. */
export function RefreshButton({ filters }: { filters: Filters }) {
  const t = useTranslations('reports')
  const dates = useDates()
  const { refresh, busy, updatedAt } = useRefresh(filters)
  return (
    <>
      {updatedAt !== undefined && (
        <span className="text-ink-3 max-md:hidden">
          {t('updated', { time: dates.recent(new Date(updatedAt).toISOString()) })}
        </span>
      )}
      <IconButton icon="refresh" label={t('refresh')} busy={busy} onClick={refresh} />
    </>
  )
}
