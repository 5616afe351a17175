import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import { firstFailure, isMoreFailed } from './listFailure.ts'

interface Page<Row> {
  data: Row[]
  broken: BrokenRecord[]
  count: number
}

/** The rows of a list, as far as they are loaded, and what can be done where they are not. */
export function useListState<Row>(list: UseInfiniteQueryResult<{ pages: Page<Row>[] }>) {
  const { data, hasNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const broken = useMemo(() => data?.pages.flatMap((page) => page.broken) ?? [], [data])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    rows,
    broken,
    count: data?.pages.at(-1)?.count,
    isLoading: data === undefined,
    /** The rows are those of another list, until this one is read. */
    isBehind: list.isPlaceholderData,
    isFetching: list.isFetching,
    failure: data === undefined ? firstFailure(list) : null,
    isRefreshFailed: list.isRefetchError && !list.isFetchNextPageError,
    isMoreFailed: isMoreFailed(list),
    loadMore: hasNextPage ? loadMore : undefined,
    retryMore: loadMore,
    retry: () => void refetch(),
  }
}

export type ListState<Row> = ReturnType<typeof useListState<Row>>
