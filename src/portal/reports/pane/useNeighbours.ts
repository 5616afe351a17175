import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { listedReleases } from '#portal/reports/listedReleases.ts'
import type { ListedReleases } from '#portal/reports/listedReleases.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'

/** So many rows before the end of what is loaded, the next page is asked for. */
const AHEAD = 3

interface Neighbours {
  previous: number | undefined
  next: number | undefined
  /** Its place in the list, from 1; undefined where the list does not hold it, or not yet. */
  place: number | undefined
  count: number
}

/**
 * The reports before and after one in the order of the list, which is loaded further as the end of it comes near. Where the list is
 * read anew and no longer holds the report, the neighbours that it had stay the way on.
 */
export function useNeighbours(filters: Filters, releaseId: number): Neighbours {
  const pages = useInfiniteQuery(releasePages(useClient(), filters))
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = pages
  const list = listedReleases(pages.data?.pages ?? none)
  const at = list.placeOf(releaseId)

  const isNearEnd = at !== undefined && at >= list.rows.length - AHEAD
  const wantsMore = isNearEnd && hasNextPage && !isFetching && !isError && !isPlaceholderData
  useEffect(() => {
    if (wantsMore) void fetchNextPage({ cancelRefetch: false })
  }, [wantsMore, fetchNextPage])

  const found = at === undefined ? undefined : { previous: step(list, at, -1), next: step(list, at, 1) }
  const [known, setKnown] = useState({ filters, releaseId, found })
  const isKnown = known.filters === filters && known.releaseId === releaseId
  const isSame = found?.previous === known.found?.previous && found?.next === known.found?.next
  if (!isKnown || (found && !isSame)) setKnown({ filters, releaseId, found })

  const { previous, next } = found ?? (isKnown ? known.found : undefined) ?? {}
  return { previous, next, place: at === undefined ? undefined : at + 1, count: list.count }
}

const none: [] = []

/** The nearest release in a direction that has not left the portal. */
function step({ rows }: ListedReleases, from: number, by: 1 | -1): number | undefined {
  let at = from + by
  while (rows[at]?.left) at += by
  return rows[at]?.id
}
