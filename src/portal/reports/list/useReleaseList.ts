import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { firstFailure, isMoreFailed } from '#portal/http/listFailure.ts'
import { listedReleases } from '#portal/reports/listedReleases.ts'
import type { Filters } from '#portal/reports/place.ts'
import { readFromTop, releasePages } from '#portal/reports/queries.ts'
import { useNews } from './useNews.ts'
import { useRetryWhenBack } from './useRetryWhenBack.ts'
import { useSlow } from './useSlow.ts'

const nothing = listedReleases([])

export type ReleaseListing = ReturnType<typeof useReleaseList>

/** The list that the filters ask for: its rows as far as they are loaded, how it does, and the ways to go on. */
export function useReleaseList(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(releasePages(client, filters))
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = list
  const { fetchNextPage, refetch } = list
  const listed = data ? listedReleases(data.pages) : nothing

  // Other filters are another list: it begins at its top, once it is there.
  const [shownFilters, setShownFilters] = useState(filters)
  if (!isPlaceholderData && shownFilters !== filters) setShownFilters(filters)

  // While a list that has failed is asked for again, what is known of it is that.
  const [failed, setFailed] = useState<{ filters: Filters; error: Error }>()
  const known = failed?.filters === filters ? failed.error : undefined
  const reason = firstFailure(list)
  if (reason && reason !== known) setFailed({ filters, error: reason })
  if (known && !reason && data && !isPlaceholderData) setFailed(undefined)
  const isThere = data !== undefined && !(isPlaceholderData && known)
  const failure = error ?? (isThere ? undefined : known)

  const first = isPlaceholderData ? undefined : data?.pages[0]
  const news = useNews(filters, first?.askedAt)
  const pageCount = data?.pages.length
  // A page may bring no row that is new to the list; each one is followed all the same.
  const loadMore = useMemo(
    () => (pageCount === undefined ? () => {} : () => void fetchNextPage({ cancelRefetch: false })),
    [fetchNextPage, pageCount],
  )
  const readAnew = () => void readFromTop(queryClient, releasePages(client, filters).queryKey)
  const retry = useCallback(
    () =>
      void (isFetchNextPageError
        ? fetchNextPage({ cancelRefetch: false })
        : refetch({ cancelRefetch: false })),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  useRetryWhenBack({ error, isFetching, retry })
  const answeredAt = news.dataUpdatedAt
  const isStuck = isFetchNextPageError && !isFetching && answeredAt > list.errorUpdatedAt
  useEffect(() => {
    if (isStuck) retry()
  }, [isStuck, retry])

  const slow = useSlow(isFetching)
  const askAgain = async () => {
    slow.again()
    await queryClient.cancelQueries({ queryKey: releasePages(client, filters).queryKey, exact: true })
    await (isFetchingNextPage ? fetchNextPage() : refetch())
  }

  return {
    ...listed,
    filters: shownFilters,
    /** There is a list, be it that of the filters before. */
    isThere,
    isPlaceholderData,
    isFetching,
    isFetchingNextPage,
    isSlow: slow.isSlow,
    askAgain: () => void askAgain(),
    failure,
    isMoreFailed: isMoreFailed(list),
    retry,
    /** The end is not reached yet. */
    hasMore: list.hasNextPage && !isPlaceholderData,
    loadMore,
    readAnew,
    news: { count: news.data?.count ?? 0, more: news.data?.more ?? false },
    /** That it could not be found out what is new. */
    newsFailure: news.error,
    askNews: () => void news.refetch(),
    isAskingNews: news.isFetching,
    askedAt: first?.askedAt,
    checkedAt: first?.checkedAt,
  }
}
