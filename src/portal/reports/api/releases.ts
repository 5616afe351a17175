import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { releaseOperations } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { nextPage } from '#portal/records/list/listPages.ts'
import { noFilters } from '#portal/reports/url.ts'
import { releaseQuery } from './releaseQuery.ts'
import type { Filters } from '#portal/reports/url.ts'
import { fetchRows, listedReleases } from './listedReleases.ts'
import type { ListedRelease, ReleasePages } from './listedReleases.ts'
import type { ListUpdates } from './listUpdates.ts'

export const PAGE_SIZE = 50
const SECOND_PAGE_SIZE = 200
const LARGEST_PAGE_SIZE = 500
const TOTAL_STALE_MS = 30_000
const CORRECTIONS_STALE_MS = 60_000

/** All lists of released reports that have been read, whatever their filters. */
export const allLists = { queryKey: ['reports', 'list'] }
/** Their updates by later answers. */
export const allUpdates = { queryKey: ['reports', 'updates'] }

/**
 * The released reports that match, page after page. `loadedBefore`: how many rows somebody who comes back to this list had loaded; as many
 * are fetched at once.
 */
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
    // Reloaded by `reloadFromTop` alone: by itself the library would fetch all pages again, one after another.
    staleTime: Infinity,
  })

/** How many rows are fetched at first. */
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

/** The row of a release, from any list. */
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

/** A listing of which the count alone is wanted. */
const countOnly = {
  ...releaseOperations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ count: z.int(), data: z.array(z.object({ id: z.int() })) }) },
  },
} as const

/** How many released reports there are in all, of a service with pages. The list knows, where it has been shown without a filter. */
export const releaseTotal = (client: Client, queryClient: QueryClient) => {
  const { queryKey } = releasePages(client, noFilters)
  return queryOptions({
    queryKey: ['reports', 'total'],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) =>
      (await client.send(countOnly, { query: { form: 'row', limit: 1 }, signal })).count,
    initialData: () => queryClient.getQueryData(queryKey)?.pages.at(-1)?.count,
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
    staleTime: TOTAL_STALE_MS,
  })
}

/** Corrections that the reader has not read, of reports that the reader has read: how many, and the newest of them. */
export const unreadCorrections = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'corrections'],
    queryFn: async ({ signal }) => {
      const { count, data } = await client.send(countOnly, {
        query: { corrected: 'true', form: 'row', limit: 1 },
        signal,
      })
      return { count, newest: data[0]?.id }
    },
    staleTime: CORRECTIONS_STALE_MS,
    refetchOnWindowFocus: true,
  })

/** Fetches the total again, where it is stale. */
export const refreshTotal = (client: Client, queryClient: QueryClient) =>
  queryClient.refetchQueries({
    queryKey: releaseTotal(client, queryClient).queryKey,
    exact: true,
    stale: true,
  })
