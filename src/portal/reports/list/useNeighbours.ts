import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { release, releasesBeside } from '#portal/reports/api/releases.ts'
import type { Filters } from '#portal/reports/url.ts'
import type { ReleaseList } from './useReleaseList.ts'

/** The next page is loaded when so many rows are left. */
const ROWS_BEFORE_END = 3
/** How many pages are loaded to find the row of a report that an address has led to. */
const MAX_PAGES_SEARCHED = 5
/** The same where the portal computes the pages itself: all of them. */
const MAX_LISTING_PAGES_SEARCHED = 100

export type Neighbours = ReturnType<typeof useNeighbours>

/** The reports beside one in the list, which is loaded until it holds it. One that has left the list keeps its last neighbours; of one that never was in it, the service is asked. */
export function useNeighbours(list: ReleaseList, filters: Filters, releaseId: number) {
  const client = useClient()
  const { rows, count, isCurrent, isFetching, error, hasMore, loadMore, pages } = list
  const index = list.indexOf(releaseId)

  const isNearEnd = index !== undefined && index >= rows.length - ROWS_BEFORE_END
  const opened = useQuery({ ...release(client, useQueryClient(), releaseId), enabled: false })
  const isLoaded = isCurrent && error === null
  const isMissing = index === undefined && opened.isSuccess && isLoaded
  const mayFollow =
    isMissing &&
    pages.length < (list.fromListing ? MAX_LISTING_PAGES_SEARCHED : MAX_PAGES_SEARCHED) &&
    isBeyond(list, opened.data?.report.dateReportRelease ?? null)
  const wantsMore = (isNearEnd || mayFollow) && hasMore && !isFetching && error === null
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  const found =
    index === undefined ? undefined : { previous: step(list, index, -1), next: step(list, index, 1) }
  // State rather than derived: after a reload the list no longer tells what stood beside a report that has left it.
  const [known, setKnown] = useState({ filters, releaseId, found })
  const isKnown = known.filters === filters && known.releaseId === releaseId
  const isSame = found?.previous === known.found?.previous && found?.next === known.found?.next
  if (!isKnown || (found && !isSame)) setKnown({ filters, releaseId, found })

  const lastKnown = isKnown ? known.found : undefined
  const isOffered = useCapability('getRelease') !== 'none'
  const beside = useQuery({
    ...releasesBeside(client, filters, releaseId),
    enabled: isMissing && !lastKnown && !wantsMore && !isFetching && isOffered,
  })
  const { previous, next } = found ?? lastKnown ?? (isMissing ? beside.data : undefined) ?? {}
  /** From 1; undefined where the list does not hold it, or not yet. */
  const position = index === undefined ? undefined : index + 1
  return useMemo(() => ({ previous, next, position, count }), [previous, next, position, count])
}

/** The nearest release in a direction that is not withdrawn. */
function step({ rows }: ReleaseList, from: number, by: 1 | -1): number | undefined {
  let index = from + by
  while (rows[index]?.withdrawn) index += by
  return rows[index]?.id
}

/** Whether a report of this date may stand after all rows that are loaded. Of the orders that the service makes, only those by date tell. */
function isBeyond({ rows, order, fromListing }: ReleaseList, date: string | null): boolean {
  if (fromListing) return true
  const last = rows.at(-1)?.report.dateReportRelease
  if (!last || date === null) return false
  const later = Date.parse(last) - Date.parse(date)
  return order === 'newest' ? later >= 0 : order === 'oldest' && later <= 0
}
