import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { releaseOperations } from '#contract/reports/release.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { countedReleases } from '#portal/http/query/countedReleases.ts'
import { nextPage } from '#portal/records/list/listPages.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { fetchRows, listedReleases, orderOf } from './listedReleases.ts'
import type { ListedRelease, ReleasePages } from './listedReleases.ts'
import { releaseQuery } from './releaseQuery.ts'
import type { ListUpdates } from './updates/listUpdates.ts'

export const PAGE_SIZE = 50
const SECOND_PAGE_SIZE = 200
const LARGEST_PAGE_SIZE = 500
const TOTAL_STALE_MS = 30_000
const CORRECTIONS_STALE_MS = 60_000
const OWN_LIST_TTL_MS = 2_000

/** All lists of released reports that have been read, whatever their filters. */
export const allLists = { queryKey: ['reports', 'list'] }
/** Their updates by later answers. */
export const allUpdates = { queryKey: ['reports', 'updates'] }

/** The released reports that match. `loadedBefore`: how many rows somebody who comes back had loaded; as many are fetched at once. */
export const releasePages = (client: Client, filters: Filters, loadedBefore?: (filters: Filters) => number) =>
  infiniteQueryOptions({
    queryKey: [...allLists.queryKey, releaseQuery(client, filters)],
    // On the screen, it learns of the change by its updates.
    meta: { onPatientChange: 'drop', isOfReleases: true },
    queryFn: ({ pageParam, signal, client: queryClient, queryKey }) => {
      const list = queryClient.getQueryData<ReleasePages>(queryKey)
      const first = list ? PAGE_SIZE : firstPageSize(loadedBefore?.(filters))
      const limit =
        pageParam === undefined ? first : nextPageSize(listedReleases(list?.pages ?? []).rows.length)
      return fetchRows(client, filters, { limit, after: pageParam, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    // What the reader opens and sets aside changes it meanwhile.
    ...(filters.list && { gcTime: OWN_LIST_TTL_MS }),
    // Reloaded by `reloadFromTop` alone: by itself the library would fetch all pages again, one after another.
    staleTime: Infinity,
  })

export const firstPageSize = (loadedBefore = 0): number =>
  Math.max(PAGE_SIZE, Math.min(LARGEST_PAGE_SIZE, loadedBefore))

/** How many more rows are fetched when so many are loaded: the further somebody scrolls, the more. */
export const nextPageSize = (loaded: number): number =>
  loaded < SECOND_PAGE_SIZE ? SECOND_PAGE_SIZE : LARGEST_PAGE_SIZE

/** Reloads a list from its top. The pages after the first come when they are scrolled to, not one after another. */
export function reloadFromTop(client: Client, queryClient: QueryClient, filters: Filters) {
  const { queryKey } = releasePages(client, filters)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  queryClient.setQueryData<ReleasePages>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    { updatedAt },
  )
  return queryClient.refetchQueries({ queryKey, exact: true })
}

export function listedRow(queryClient: QueryClient, id: number): ListedRelease | undefined {
  for (const [, updates] of queryClient.getQueriesData<ListUpdates>(allUpdates)) {
    const row = updates?.rows.get(id)
    if (row) return row
  }
  for (const [, list] of queryClient.getQueriesData<ReleasePages>(allLists))
    for (const { data } of list?.pages ?? []) {
      const row = data.find((listed) => listed.id === id)
      if (row) return row
    }
  return undefined
}

/** How many released reports there are in all, of a service with pages. The list knows, where it has been shown without a filter. */
export const releaseTotal = (client: Client, queryClient: QueryClient) => {
  const { queryKey } = releasePages(client, noFilters)
  return queryOptions({
    queryKey: ['reports', 'total'],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) =>
      (await client.send(countedReleases, { query: { form: 'row', limit: 1 }, signal })).count,
    initialData: () => queryClient.getQueryData(queryKey)?.pages.at(-1)?.count,
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
    staleTime: TOTAL_STALE_MS,
  })
}

/** How many reports of a list the reader has not read. */
export const unreadCount = (client: Client, filters: Filters) => {
  const query = releaseQuery(client, { ...filters, unread: true, sort: undefined })
  return queryOptions({
    queryKey: ['reports', 'unread', query],
    queryFn: async ({ signal }) =>
      (await client.send(countedReleases, { query: { ...query, form: 'row', limit: 1 }, signal })).count,
    // Each round counts anew.
    gcTime: 0,
  })
}

/** Corrections that the reader has not read, of reports that the reader has read: how many, and the newest of them. */
export const unreadCorrections = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'corrections'],
    queryFn: async ({ signal }) => {
      const { count, data } = await client.send(countedReleases, {
        query: { corrected: 'true', form: 'row', limit: 1 },
        signal,
      })
      return { count, newest: data[0]?.id }
    },
    staleTime: CORRECTIONS_STALE_MS,
    refetchOnWindowFocus: true,
  })

export const refreshTotal = (client: Client, queryClient: QueryClient) =>
  queryClient.refetchQueries({
    queryKey: releaseTotal(client, queryClient).queryKey,
    exact: true,
    stale: true,
  })

/** A release that was prefetched while the page's code was loading is not fetched again by the page. */
const PRELOAD_STALE_MS = 5_000
const CLOSED_TTL_MS = 60_000

/** All single releases that have been read. */
export const allReleases = { queryKey: ['reports', 'release'] }

/** One released report. A prefetched copy is shown at once, and checked, since the report may have been withdrawn. */
export const release = (client: Client, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: [...allReleases.queryKey, id],
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

/** How long what was prefetched is kept: the next report has to be there also after a long reading of this one. */
export const PREFETCH_TTL_MS = 600_000

/** A release that nobody may come to read: the request says so, and whoever opens it asks the service all the same. */
export const prefetchedRelease = (client: Client, id: number) =>
  queryOptions({
    queryKey: prefetchedKey(id),
    queryFn: ({ signal }) =>
      client.send(releaseOperations.getRelease, { params: { id }, signal, prefetch: true }),
    staleTime: PREFETCH_TTL_MS,
    gcTime: PREFETCH_TTL_MS,
    retry: false,
  })

const prefetchedKey = (id: number) => ['reports', 'prefetched release', id]

export const prefetched = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryData<ReleaseDetail>(prefetchedKey(id))

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
      const order = orderOf(filters, undefined)
      const back = order && reversed[order]
      const [next, previous] = await Promise.all([following(filters.sort), back && following(back)])
      return { previous, next }
    },
  })
