import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { ReleaseList } from './useReleaseList.ts'

/** The rows that are newer than the last visit and, in the order of release, the index at which the older ones begin. */
export function useLastVisit({ rows, order }: ReleaseList, since: string | undefined) {
  const lastVisit = since === undefined ? Infinity : Date.parse(since)
  const isNew = useCallback((release: ListedRelease) => releasedAt(release) > lastVisit, [lastVisit])
  const first = order === 'newest' && lastVisit < Infinity ? firstOlder(rows, isNew) : 0
  return { isNew, olderFrom: first > 0 && first < rows.length ? first : undefined }
}

/** A binary search: the rows are in the order of their release. */
function firstOlder(rows: readonly ListedRelease[], isNew: (release: ListedRelease) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = rows[middle]
    if (row !== undefined && isNew(row)) low = middle + 1
    else high = middle
  }
  return low
}

/** The line below the rows that are new since the last visit. Each of those rows says that it is new, too. */
export function SinceDivider({ since }: { since: string }) {
  const t = useTranslations('reportList')
  const format = useFormatter()
  const clock = format.dateTime(new Date(since), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = useDates().recent(since)
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-3 text-head font-medium text-new">
      <span className="grow border-t border-new/50" />
      <span className="truncate">
        {t('visitDivider', { time: day === clock ? clock : `${day}, ${clock}` })}
      </span>
      <span className="grow border-t border-new/50" />
    </div>
  )
}
