import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { releaseOperations } from '#contract/release.ts'
import type { ReleaseDetail, ReleaseOrder } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { releaseQuery } from './releaseQuery.ts'
import type { Filters } from '#portal/reports/url.ts'
import { fetchRows } from './listedReleases.ts'

/** A release that was prefetched while the page's code was loading is not fetched again by the page. */
const PRELOAD_STALE_MS = 5_000
const CLOSED_TTL_MS = 60_000

/**
 * One released report. A copy that was prefetched is shown at once; the service is asked all the same, since the report may have been
 * withdrawn since.
 */
export const release = (client: Client, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['reports', 'release', id],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: ({ signal }) => {
      if (id === 0) throw new ApiError(404, undefined, null)
      return client.send(releaseOperations.getRelease, { params: { id }, signal })
    },
    initialData: () => prefetched(queryClient, id),
    initialDataUpdatedAt: 0,
    staleTime: PRELOAD_STALE_MS,
    gcTime: CLOSED_TTL_MS,
  })

/** Whether the service says that a report is not there. A 404 without the contract's error code may come from a proxy. */
export const isWithdrawn = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404 && error.code === 'not_found'

export const prefetchKey = (id: number) => ['reports', 'prefetched release', id]

export const prefetched = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryData<ReleaseDetail>(prefetchKey(id))

/** Orders of names have no exact reverse: reports of the same name are sorted newest first in both directions. */
const reversed: Partial<Record<ReleaseOrder, ReleaseOrder>> = { newest: 'oldest', oldest: 'newest' }

/** The releases before and after one in the list of the filters, which need not have loaded it. */
export const releasesBeside = (client: Client, filters: Filters, id: number) =>
  queryOptions({
    queryKey: ['reports', 'beside', releaseQuery(client, filters), id],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) => {
      const following = async (sort: ReleaseOrder | undefined) => {
        const { data } = await fetchRows(
          client,
          { ...filters, sort },
          { limit: 1, after: String(id), signal },
        )
        return data[0]?.id
      }
      const back = reversed[filters.sort ?? 'newest']
      const [next, previous] = await Promise.all([following(filters.sort), back && following(back)])
      return { previous, next }
    },
  })
