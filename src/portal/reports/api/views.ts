import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryText } from '#contract/http/url.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { viewOperations } from '#contract/reports/view.ts'
import type { SavedView, SavedViews } from '#contract/reports/view.ts'
import type { Client } from '#portal/http/client/client.ts'
import { permissionList } from '#contract/resources/access.ts'
import { noFilters, readFilters, urlOf } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { releaseQuery } from './releaseQuery.ts'

export const allViews = { queryKey: ['reports', 'views'] }

/** The views of the user and of the user's permission list, or of another list. */
export const savedViews = (client: Client, permissionListId?: number) =>
  queryOptions({
    queryKey: [...allViews.queryKey, permissionListId ?? 'own'],
    queryFn: ({ signal }) =>
      client.send(viewOperations.listViews, {
        query: permissionListId === undefined ? {} : { permissionListId },
        signal,
      }),
    staleTime: 60_000,
  })

/** Saves all views of the user, or of a permission list, in place of the version that was read. */
export const saveViews = (
  client: Client,
  views: SavedView[],
  { listId, version }: { listId: number | undefined; version: string | null | undefined },
): Promise<SavedViews> => {
  const body = { views, ...(version !== undefined && { dateHourChanged: version }) }
  return listId === undefined
    ? client.send(viewOperations.saveViews, { body })
    : client.send(viewOperations.shareViews, { body: { permissionListId: listId, ...body } })
}

/** The version of the user's views, or of a permission list's; undefined where the service has none. */
export const versionOf = ({ versions }: SavedViews, listId: number | undefined): string | null | undefined =>
  versions?.[listId === undefined ? 'own' : 'role']

/** The view of the user's own that was shown last, which the filters may change. */
export const shownLast = queryOptions<SavedView | null>({
  queryKey: ['reports', 'view shown last'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
})

const LISTS = 100

/** The permission lists by name, for who shares views with the users of one. */
export const permissionLists = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'permission lists'],
    queryFn: async ({ signal }) => {
      const { query } = resourceOperations(permissionList)
      const { data } = await client.page(query, { query: { limit: LISTS }, signal })
      return data.map(({ id, name }) => ({ id, name }))
    },
  })

/** How many reports each of these filters matches, all by one request. */
export const viewCounts = (client: Client, asked: readonly Filters[]) => {
  const queries = asked
    .map((filters) => queryText(releaseQuery(client, { ...filters, sort: undefined })))
    .join('\n')
  return queryOptions({
    queryKey: ['reports', 'view counts', queries],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) =>
      (await client.send(viewOperations.countViews, { query: { queries }, signal })).counts,
  })
}

/** The filters of a view. What a later version has saved, and this one does not know, is left out. */
export const filtersOf = ({ filters }: SavedView): Filters =>
  readFilters(new URLSearchParams(filters).toString())

/** What a view keeps of filters: neither a patient nor typed words. */
export function keptFilters(filters: Filters): Record<string, string> {
  const kept = { ...noFilters, ...filters, patientId: undefined, text: undefined }
  const address = urlOf({ filters: kept, releaseId: undefined, part: 'report', compareWith: undefined })
  return Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))
}
