import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { listedReleases, orderOf } from '#portal/reports/api/listedReleases.ts'
import { withUpdates } from '#portal/reports/api/updates/listUpdates.ts'
import { releasePages, reloadFromTop } from '#portal/reports/api/releases.ts'
import { useUpdates } from '#portal/reports/api/updates/useUpdates.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { rowsLoadedBefore } from './scrollPosition.ts'

export type ReleaseList = ReturnType<typeof useReleaseList>

/** The list of the filters, with what has come since. The page calls it once and hands it down; nothing else observes the list. */
export function useReleaseList(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const list = usePagedList(releasePages(client, filters, rowsLoadedBefore), { keepsRows: true })
  const { isBehind, isFetching, isMoreFailed, failedAt, retry } = list
  const { updates, updatesAnsweredAt, ...state } = useUpdates(
    filters,
    list.isCurrent ? list.pages[0] : undefined,
  )
  const { isFetchingUpdates, refetchUpdates } = state
  const pages = useMemo(
    () => (list.isCurrent ? withUpdates(list.pages, updates) : list.pages),
    [list.isCurrent, list.pages, updates],
  )
  const first = list.isCurrent ? pages[0] : undefined
  const fromListing = pages[0]?.fromListing

  // The same filters stay the same object.
  const shownKey = JSON.stringify((isBehind ? pages[0]?.filters : undefined) ?? filters)
  const shownFilters = useMemo<Filters>(
    () => ({ ...noFilters, ...(JSON.parse(shownKey) as Filters) }),
    [shownKey],
  )

  const reload = useCallback(
    () => void reloadFromTop(client, queryClient, filters),
    [queryClient, client, filters],
  )
  /** Reads a listing again that the service sends whole, and shows all of it. */
  const readAgain = useCallback(() => {
    void refetchUpdates().then(({ isSuccess }) => isSuccess && reload())
  }, [refetchUpdates, reload])
  // An answer to the updates shows that the service is back: a page that failed before is fetched again.
  const isRetryDue = isMoreFailed && !isFetching && updatesAnsweredAt > failedAt
  useEffect(() => {
    if (isRetryDue) retry()
  }, [isRetryDue, retry])

  const isCurrent = first !== undefined
  const isIncomplete = fromListing?.incomplete !== undefined
  const refresh = useCallback(() => {
    if (isCurrent && isIncomplete) readAgain()
    else if (isCurrent) void refetchUpdates()
    else retry()
  }, [isCurrent, isIncomplete, readAgain, refetchUpdates, retry])
  const refetchQuietly = useCallback(() => void refetchUpdates(), [refetchUpdates])

  const listed = listedReleases(pages)
  return {
    ...list,
    ...listed,
    ...state,
    pages,
    count: listed.count ?? 0,
    /** The filters of the rows that are shown. */
    filters: shownFilters,
    /** Undefined where it is the service's own. */
    order: orderOf(shownFilters, fromListing),
    fromListing,
    isRefreshing: list.isRefreshing || isFetchingUpdates,
    refreshFailure: list.refreshFailure ?? (list.isShown ? state.updatesFailure : null),
    retryRefresh: list.refreshFailure ? retry : refetchQuietly,
    askedAt: first?.askedAt,
    upToDateAt: first?.checkedAt,
    /** When the reports were counted last. */
    countedAt: Math.max(first?.checkedAt ?? 0, pages.at(-1)?.askedAt ?? 0),
    reload,
    readAgain,
    refresh,
  }
}
