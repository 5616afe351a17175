import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { compareWithFresh } from './freshReleases.ts'
import type { Comparison } from './freshReleases.ts'
import { listedReleases } from './listedReleases.ts'
import type { ListedRelease, ReleasePages } from './releaseRecords.ts'

/** All lists of released reports that have been read, whatever their filters. */
export const inLists = { queryKey: ['releases'] }
/** What is known to be new to them. */
export const inNews = { queryKey: ['release news'] }

/** The row of a release, in whichever list holds it. */
export function listedRow(queryClient: QueryClient, id: number): ListedRelease | undefined {
  for (const [, list] of queryClient.getQueriesData<ReleasePages>(inLists))
    for (const { data } of list?.pages ?? []) {
      const row = data.find((it) => it.id === id)
      if (row) return row
    }
  return undefined
}

/** Takes a report that has left the portal out of every list that holds it. Others may have left with it: that is asked at once. */
export function dropRelease(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<ReleasePages>(inLists, (list) => {
    if (!list?.pages.some(({ data }) => data.some((row) => row.id === id))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      count: Math.max(0, page.count - 1),
      data: page.data.filter((row) => row.id !== id),
    }))
    return { ...list, pages }
  })
  void queryClient.refetchQueries({ ...inNews, type: 'active' })
}

/** Brings the rows of a list up to date by a later answer, each in its place; answers how many reports are new to it. */
export function bringUpToDate(queryClient: QueryClient, listKey: QueryKey, comparison: Comparison) {
  const state = queryClient.getQueryState<ReleasePages>(listKey)
  const nothing = { news: 0, more: false }
  if (!state?.data) return nothing
  const { data, status, dataUpdatedAt } = state
  if (listedReleases(data.pages).rows.length === 0 && comparison.fresh.data.length > 0) {
    queryClient.setQueryData<ReleasePages>(listKey, { pages: [comparison.fresh], pageParams: [undefined] })
    return nothing
  }
  const compared = compareWithFresh(data.pages, comparison)
  // A page that did not come is asked for again by who shows that; the list stays one that lacks it until then.
  if (status === 'success')
    queryClient.setQueryData<ReleasePages>(
      listKey,
      { ...data, pages: compared.pages },
      { updatedAt: dataUpdatedAt },
    )
  return compared
}
