import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { firstFailure, isMoreFailed } from '#portal/feedback/listFailure.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'
import { listedReleases, orderOf } from '#portal/reports/api/listedReleases.ts'
import { cancelList, releasePages, reloadFromTop } from '#portal/reports/api/releases.ts'
import { useUpdates } from '#portal/reports/api/updates.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { rowsLoadedBefore } from './scrollPosition.ts'

const SLOW_MS = 4_000
const noReleases = listedReleases([])

export type ReleaseList = ReturnType<typeof useReleaseList>

/**
 * The list of the filters: its rows as far as they are loaded, its state, and its actions. The page calls it once and hands the result
 * down; nothing else observes the list.
 */
export function useReleaseList(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const options = releasePages(client, filters, rowsLoadedBefore)
  const list = useInfiniteQuery(options)
  const { data, error, isPending, isPlaceholderData, isFetching, isFetchingNextPage } = list
  const { hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = list
  const listed = data ? listedReleases(data.pages) : noReleases
  const pageCount = data?.pages.length ?? 0
  const first = isPlaceholderData ? undefined : data?.pages[0]

  // Until the rows of new filters are loaded, those of the filters before are shown. The same filters stay the same object.
  const shownKey = JSON.stringify((isPlaceholderData ? data?.pages[0]?.filters : undefined) ?? filters)
  const shownFilters = useMemo<Filters>(
    () => ({ ...noFilters, ...(JSON.parse(shownKey) as Filters) }),
    [shownKey],
  )

  // The library forgets why a query without data failed once it is fetched again, so the reason is remembered until then.
  const [failed, setFailed] = useState<{ filters: Filters; error: Error }>()
  const reason = firstFailure(list)
  const lastFailure = reason ?? (failed?.filters === filters ? failed.error : undefined)
  const isThere = data !== undefined && !(isPlaceholderData && lastFailure)
  const failure = error ?? (isThere ? undefined : lastFailure)
  const rememberFailure = useCallback(() => {
    if (reason) setFailed({ filters, error: reason })
  }, [reason, filters])

  const { updatesAnsweredAt, ...updates } = useUpdates(filters, first)
  const { isFetchingUpdates, refetchUpdates } = updates

  // Depends on the number of pages: a page may bring no new row, and the next one has to be loaded all the same.
  const loadMore = useMemo(
    () => (pageCount === 0 ? () => {} : () => void fetchNextPage({ cancelRefetch: false })),
    [fetchNextPage, pageCount],
  )
  const reload = useCallback(
    () => void reloadFromTop(client, queryClient, filters),
    [queryClient, client, filters],
  )
  const fromListing = data?.pages[0]?.fromListing
  /** Reads a listing again that the service sends whole, and shows all of it. */
  const readAgain = useCallback(() => {
    void refetchUpdates().then(({ isSuccess }) => isSuccess && reload())
  }, [refetchUpdates, reload])
  const retry = useCallback(() => {
    rememberFailure()
    void (isFetchNextPageError ? fetchNextPage({ cancelRefetch: false }) : refetch({ cancelRefetch: false }))
  }, [rememberFailure, isFetchNextPageError, fetchNextPage, refetch])
  useRetryWhenBack({ error, isFetching, retry })
  // An answer to the updates shows that the service is back: a page that failed before is fetched again.
  const isRetryDue = isFetchNextPageError && !isFetching && updatesAnsweredAt > list.errorUpdatedAt
  useEffect(() => {
    if (isRetryDue) void fetchNextPage({ cancelRefetch: false })
  }, [isRetryDue, fetchNextPage])

  const slow = useSlow(isFetching)
  const { restart } = slow
  const retrySlow = useCallback(async () => {
    restart()
    rememberFailure()
    await cancelList(client, queryClient, filters)
    await (isFetchingNextPage ? fetchNextPage() : refetch())
  }, [restart, rememberFailure, queryClient, client, filters, isFetchingNextPage, fetchNextPage, refetch])

  const isCurrent = first !== undefined
  const isIncomplete = fromListing?.incomplete !== undefined
  const refresh = useCallback(() => {
    rememberFailure()
    if (isCurrent && isIncomplete) readAgain()
    else void (isCurrent ? refetchUpdates() : refetch())
  }, [rememberFailure, isCurrent, isIncomplete, readAgain, refetchUpdates, refetch])

  const state = {
    /** The filters of the rows that are shown. */
    filters: shownFilters,
    /** Undefined where it is the service's own. */
    order: orderOf(shownFilters, fromListing),
    /** How the rows were computed, where the service sends its listing whole. */
    fromListing,
    isPending,
    /** There are rows to show, be it those of the filters before. */
    isThere,
    isPlaceholderData,
    isFetching,
    isFetchingNextPage,
    isSlow: slow.isSlow,
    isRefreshing: (isFetching && !isFetchingNextPage) || isFetchingUpdates,
    failure,
    hasError: error !== null,
    isMoreFailed: isMoreFailed(list),
    /** There are rows that are not loaded yet. */
    hasMore: hasNextPage && !isPlaceholderData,
    pageCount,
    ...updates,
    askedAt: first?.askedAt,
    checkedAt: first?.checkedAt,
    /** When the reports were counted last. */
    countedAt: Math.max(first?.checkedAt ?? 0, data?.pages.at(-1)?.askedAt ?? 0),
    loadedAt: list.dataUpdatedAt,
  }
  const actions = { loadMore, retry, retrySlow, reload, readAgain, refresh }
  return { ...listed, ...state, ...actions }
}

/** Whether something takes longer than usual. `restart` begins to count again. */
function useSlow(isWaiting: boolean): { isSlow: boolean; restart: () => void } {
  const [round, setRound] = useState(0)
  const [slowRound, setSlowRound] = useState<number>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlowRound(round), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlowRound(undefined)
    }
  }, [isWaiting, round])
  const restart = useCallback(() => setRound((before) => before + 1), [])
  return { isSlow: isWaiting && slowRound === round, restart }
}
