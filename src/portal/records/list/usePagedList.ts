import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'
import { gatherPages } from './gatherPages.ts'
import type { Listed, ListPage } from './listPages.ts'

const SLOW_MS = 4_000
const noPages: never[] = []

type ListOptions<Page, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  Key,
  string | undefined
>

interface ListSettings {
  /** The rows stay until those of another search, or of other filters, are there: of a list whose key differs in its last part alone. */
  keepsRows?: boolean
}

/** A list that is read page by page: its rows as far as they are loaded, its state, and its actions. */
export function usePagedList<Page extends ListPage<Listed>, Key extends QueryKey>(
  options: ListOptions<Page, Key>,
  { keepsRows = false }: ListSettings = {},
) {
  const query = useInfiniteQuery({
    ...options,
    placeholderData: (data, before) =>
      keepsRows && before && listOf(before.queryKey) === listOf(options.queryKey) ? data : undefined,
  })
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = query
  const { hasNextPage, fetchNextPage, refetch } = query
  const pages: readonly Page[] = data?.pages ?? noPages
  const isOwn = data !== undefined && !isPlaceholderData
  const key = hashKey(options.queryKey)
  const shownKey = useShownKey(key, isPlaceholderData)

  // From the first failure on, not only after the last retry.
  const reason = error ?? (isOwn ? null : query.failureReason)
  const failure = useFailure(key, reason, isOwn)

  // Depends on the number of pages: a page may bring no new row, and the next one has to be loaded all the same.
  const pageCount = pages.length
  const loadMore = useMemo(
    () => (pageCount === 0 ? () => {} : () => void fetchNextPage({ cancelRefetch: false })),
    [fetchNextPage, pageCount],
  )
  const retry = useCallback(
    () =>
      void (isFetchNextPageError
        ? fetchNextPage({ cancelRefetch: false })
        : refetch({ cancelRefetch: false })),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  const mayRetry = options.enabled !== false && options.refetchOnReconnect !== false
  useRetryWhenBack({ error: mayRetry ? error : null, isFetching, retry })

  const queryClient = useQueryClient()
  const { isSlow, restart } = useSlow(isFetching)
  const retrySlow = useCallback(async () => {
    restart()
    await queryClient.cancelQueries({ predicate: ({ queryHash }) => queryHash === key })
    await (isFetchingNextPage ? fetchNextPage() : refetch())
  }, [restart, queryClient, key, isFetchingNextPage, fetchNextPage, refetch])

  return {
    ...gatherPages<Page['data'][number]>(pages),
    pages,
    /** Tells the list whose rows are shown from others. */
    shownKey,
    /** Nothing has come yet, neither rows nor a failure. */
    isLoading: data === undefined && failure === null,
    /** There are rows to show, or it is known that there are none. */
    isShown: data !== undefined && failure === null,
    /** They are those of this list. */
    isCurrent: isOwn,
    /** Why there are no rows. */
    failure,
    /** The rows are those of another list, until this one is read. */
    isBehind: isPlaceholderData && failure === null,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    isSlow,
    /** Why the last request failed, be it one of rows that are shown. */
    error,
    /** Why the rows that are shown could not be read again. */
    refreshFailure: isOwn && !isFetchNextPageError ? error : null,
    retryRefresh: retry,
    isRefreshing: isFetching && !isFetchingNextPage,
    /** When the service was asked for the first of them. */
    upToDateAt: isOwn ? (pages[0]?.askedAt ?? query.dataUpdatedAt) : undefined,
    loadedAt: query.dataUpdatedAt,
    /** The next rows failed to load, also while that is retried. */
    isMoreFailed: isFetchNextPageError || (isFetchingNextPage && query.failureCount > 0),
    /** When a request failed last. */
    failedAt: query.errorUpdatedAt,
    /** There are rows that are not loaded yet. */
    hasMore: hasNextPage && !isPlaceholderData,
    loadMore,
    /** Repeats what has failed, or reads the list again. */
    retry,
    /** Gives up the request that takes long, and sends it again. */
    retrySlow,
  }
}

/** A list of these rows. */
export type PagedList<Row extends Listed> = ReturnType<typeof usePagedList<ListPage<Row>, QueryKey>>

const listOf = (key: QueryKey): string => hashKey(key.slice(0, -1))

/** The state of a list, for rows of any kind. */
export type ListStatus = Omit<PagedList<Listed>, 'rows' | 'indexOf' | 'pages'>

/** The list whose rows are on the screen: the one before, until the rows of this one are there. */
function useShownKey(key: string, isBehind: boolean): string {
  const [shown, setShown] = useState(key)
  if (shown !== key && !isBehind) setShown(key)
  return isBehind ? shown : key
}

/** Why there are no rows. The library forgets that once they are fetched again, so it is remembered until they come. */
function useFailure(key: string, reason: Error | null, hasRows: boolean): Error | null {
  const [known, setKnown] = useState<{ key: string; reason: Error }>()
  const isOver = known !== undefined && (hasRows || known.key !== key)
  if (!hasRows && reason !== null && (isOver || known?.reason !== reason)) setKnown({ key, reason })
  else if (isOver) setKnown(undefined)
  return hasRows ? null : (reason ?? (isOver ? null : (known?.reason ?? null)))
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
