import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Filters } from './place.ts'
import { releasePages } from './queries.ts'

interface Neighbours {
  previous: number | undefined
  next: number | undefined
  /** Its place in the list, from 1; undefined where the list does not hold it, or not yet. */
  place: number | undefined
  count: number
}

/** The reports before and after one in the list, as far as that is loaded. */
export function useNeighbours(filters: Filters, releaseId: number): Neighbours {
  const { data } = useInfiniteQuery(releasePages(useClient(), filters))
  const ids = useMemo(() => data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [], [data])
  const index = ids.indexOf(releaseId)
  const count = data?.pages.at(-1)?.count ?? 0
  if (index < 0) return { previous: undefined, next: undefined, place: undefined, count }
  return { previous: ids[index - 1], next: ids[index + 1], place: index + 1, count }
}
