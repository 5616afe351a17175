import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { ReleaseList } from './useReleaseList.ts'

/**
 * The headings of the list. Cards, which show the time alone, stand below the day of their release; in the order of release, newest first, a heading
 * also says where the reader's last visit was. `isNew`: a row is newer than that.
 */
export function useListHeadings({ rows, order }: ReleaseList, since: string | undefined) {
  const t = useTranslations('reportList')
  const dates = useDates()
  const timeZone = useTimeZone()
  const lastVisit = since === undefined ? Infinity : Date.parse(since)
  const isNew = useCallback((release: ListedRelease) => releasedAt(release) > lastVisit, [lastVisit])
  const olderFrom = order === 'newest' && lastVisit < Infinity ? firstOlder(rows, isNew) : 0
  const hasDays = order === 'newest' || order === 'oldest'
  const dayBy = (release: ListedRelease | undefined) =>
    release?.report.dateReportRelease ? dayOf(release.report.dateReportRelease, timeZone) : ''
  /** The day on which the last new report was released. */
  const newDay = olderFrom < rows.length ? dayBy(rows[olderFrom - 1]) : ''

  const heading = (release: ListedRelease, before: ListedRelease | undefined, isCard: boolean) => {
    const day = dayBy(release)
    if (isCard && hasDays && day !== '' && day !== dayBy(before)) {
      const name = dates.heading(day)
      return day === newDay && isNew(release) ? t('sinceVisit', { day: name }) : name
    }
    if (order !== 'newest' || since === undefined || before === undefined) return undefined
    if (isNew(release) || !isNew(before)) return undefined
    const [visitDay, time] = [dates.recent(since), dates.clock(since)]
    return t('beforeVisit', { time: visitDay === time ? time : `${visitDay}, ${time}` })
  }
  return { isNew, heading, hasDays }
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
