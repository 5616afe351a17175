import { hashKey } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListedRelease, ReleasePage, ReleasePages } from '#portal/reports/api/listedReleases.ts'
import type { ListUpdates } from './listUpdates.ts'
import { allLists, allUpdates } from '#portal/reports/api/releases.ts'

/** Takes a withdrawn report out of every list that holds it, and fetches the updates, except where that would read the whole listing again. */
export function dropRelease(queryClient: QueryClient, id: number): void {
  const without = (page: ReleasePage): ReleasePage => ({
    ...page,
    count: Math.max(0, page.count - 1),
    data: page.data.filter((row) => row.id !== id),
  })
  for (const listKey of editLists(queryClient, (row) => row.id === id, without))
    editUpdates(queryClient, (updates, key) => {
      const { upToDate } = updates
      if (!upToDate || hashKey([key[2]]) !== hashKey([listKey[2]])) return updates
      return { ...updates, upToDate: { ...upToDate, count: Math.max(0, upToDate.count - 1) } }
    })
  void queryClient.refetchQueries({
    ...allUpdates,
    type: 'active',
    predicate: ({ state }) => (state.data as ListUpdates | undefined)?.fromListing === undefined,
  })
}

/** Marks the reports of a removed patient as withdrawn in every list that holds them, and fetches what else has changed. */
export function withdrawReportsOf(queryClient: QueryClient, patientId: number): void {
  const isOfPatient = ({ report }: ListedRelease) => report.patient.id === patientId
  const withdraw = (row: ListedRelease): ListedRelease =>
    isOfPatient(row) ? { ...row, withdrawn: true } : row
  editLists(queryClient, isOfPatient, (page) => ({ ...page, data: page.data.map(withdraw) }))
  editUpdates(queryClient, (updates) => ({
    ...updates,
    rows: new Map([...updates.rows].map(([id, row]) => [id, withdraw(row)])),
  }))
  void queryClient.refetchQueries({ ...allUpdates, type: 'active' })
}

/** Edits the pages of all lists that hold one of these rows; returns the keys of those lists. */
function editLists(
  queryClient: QueryClient,
  isMeant: (row: ListedRelease) => boolean,
  edit: (page: ReleasePage) => ReleasePage,
): QueryKey[] {
  return queryClient.getQueriesData<ReleasePages>(allLists).flatMap(([key, list]) => {
    if (!list?.pages.some(({ data }) => data.some(isMeant))) return []
    queryClient.setQueryData<ReleasePages>(key, { ...list, pages: list.pages.map(edit) })
    return [key]
  })
}

/** The updates of lists are edited with them, or they would bring back removed rows. */
function editUpdates(
  queryClient: QueryClient,
  edit: (updates: ListUpdates, key: QueryKey) => ListUpdates,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(allUpdates))
    queryClient.setQueryData<ListUpdates>(queryKey, (updates) => updates && edit(updates, queryKey), {
      updatedAt: state.dataUpdatedAt,
    })
}
