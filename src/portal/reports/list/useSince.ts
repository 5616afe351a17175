import { useCallback } from 'react'
import type { ReleaseOrder } from '#contract/release.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'

interface Since {
  rows: readonly ListedRelease[]
  order: ReleaseOrder | undefined
  /** When the reader's last visit ended. */
  since: string | undefined
}

/** Which rows are newer than the last visit, and before which row the older ones begin where the newest stand first. */
export function useSince({ rows, order, since }: Since) {
  const moment = since === undefined ? Infinity : Date.parse(since)
  const isNew = useCallback((release: ListedRelease) => releasedAt(release) > moment, [moment])
  const isNewestFirst = order === undefined || order === 'newest'
  const first = isNewestFirst && moment < Infinity ? firstOlder(rows, isNew) : 0
  return { isNew, olderFrom: first > 0 && first < rows.length ? first : undefined }
}

const releasedAt = ({ report }: ListedRelease): number =>
  report.dateReportRelease === null ? 0 : Date.parse(report.dateReportRelease)

/** By halves: the rows are in the order of their release. */
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
