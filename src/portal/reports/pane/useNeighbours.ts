import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { listedReleases } from '#portal/reports/listedReleases.ts'
import type { ListedReleases } from '#portal/reports/listedReleases.ts'
import type { Filters } from '#portal/reports/place.ts'
import { release, releasePages } from '#portal/reports/queries.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { releasesBeside } from './releasesBeside.ts'

/** So many rows before the end of what is loaded, the next page is asked for. */
const AHEAD = 3
/** So many pages are loaded to find the row of a report that an address has led to. */
const LOOKED_THROUGH = 5

interface Neighbours {
  previous: number | undefined
  next: number | undefined
  /** Its place in the list, from 1; undefined where the list does not hold it, or not yet. */
  place: number | undefined
  count: number
}

/**
 * The reports before and after one in the order of the list, which is loaded further as the end of it comes near, or until it holds
 * the report. Where the list is read anew and no longer holds it, the neighbours that it had stay the way on; where it never did, the
 * service is asked what stands beside it.
 */
export function useNeighbours(filters: Filters, releaseId: number): Neighbours {
  const client = useClient()
  const pages = useInfiniteQuery(releasePages(client, filters))
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = pages
  const list = listedReleases(pages.data?.pages ?? none)
  const at = list.placeOf(releaseId)

  const isNearEnd = at !== undefined && at >= list.rows.length - AHEAD
  const opened = useQuery({ ...release(client, useQueryClient(), releaseId), enabled: false })
  const isStranger = at === undefined && opened.isSuccess && pages.isSuccess && !isPlaceholderData
  const mayFollow =
    isStranger &&
    pages.data.pages.length < LOOKED_THROUGH &&
    isBeyond(list, opened.data?.report.dateReportRelease ?? null, filters)
  const wantsMore = (isNearEnd || mayFollow) && hasNextPage && !isFetching && !isError && !isPlaceholderData
  useEffect(() => {
    if (wantsMore) void fetchNextPage({ cancelRefetch: false })
  }, [wantsMore, fetchNextPage])

  const found = at === undefined ? undefined : { previous: step(list, at, -1), next: step(list, at, 1) }
  const [known, setKnown] = useState({ filters, releaseId, found })
  const isKnown = known.filters === filters && known.releaseId === releaseId
  const isSame = found?.previous === known.found?.previous && found?.next === known.found?.next
  if (!isKnown || (found && !isSame)) setKnown({ filters, releaseId, found })

  const kept = isKnown ? known.found : undefined
  const isOffered = useOffered('getRelease')
  const beside = useQuery({
    ...releasesBeside(client, filters, releaseId),
    enabled: isStranger && !kept && !wantsMore && !isFetching && isOffered,
  })
  const { previous, next } = found ?? kept ?? (isStranger ? beside.data : undefined) ?? {}
  return { previous, next, place: at === undefined ? undefined : at + 1, count: list.count }
}

const none: [] = []

/** The nearest release in a direction that has not left the portal. */
function step({ rows }: ListedReleases, from: number, by: 1 | -1): number | undefined {
  let at = from + by
  while (rows[at]?.left) at += by
  return rows[at]?.id
}

/** Whether what was released at a moment stands after all that is loaded, as far as the order tells: that of names does not. */
function isBeyond({ rows }: ListedReleases, moment: string | null, { sort = 'newest' }: Filters): boolean {
  const last = rows.at(-1)?.report.dateReportRelease
  if (!last || moment === null) return false
  const later = Date.parse(last) - Date.parse(moment)
  return sort === 'newest' ? later >= 0 : sort === 'oldest' && later <= 0
}
