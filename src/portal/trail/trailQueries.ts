import { infiniteQueryOptions } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import type { TrailFilters } from './trailPlace.ts'

const PAGE = 100

/** How the service is asked for what an address filters by. Days are those of the clinic's calendar. */
export const trailQuery = ({ timeZone }: Client, filters: TrailFilters) => ({
  ...filters,
  timeZone: filters.from || filters.to ? timeZone : undefined,
})

/** The acts that match, last first, page by page. Each reading is an act of its own, so it is not read by itself again. */
export const trailPages = (client: Client, filters: TrailFilters) =>
  infiniteQueryOptions({
    queryKey: ['trail', filters],
    queryFn: ({ pageParam, signal }) =>
      client.page(operations.listTrail, {
        query: { ...trailQuery(client, filters), limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after,
    staleTime: Infinity,
  })
