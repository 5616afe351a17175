import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { firstFailure, isMoreFailed } from '#portal/feedback/listFailure.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { recordPages, removedPages } from '#portal/settings/api/records.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import type { ListAddress } from '#portal/settings/url.ts'

/** The records of a list, as far as they are loaded. */
export function useRecordList({ name }: Group, address: ListAddress) {
  const client = useClient()
  const { isRemoved } = address
  const found = useInfiniteQuery({
    ...recordPages(client, name, address),
    placeholderData: keepPreviousData,
    enabled: !isRemoved,
  })
  const removed = useInfiniteQuery({
    ...removedPages(client, name, address.name),
    placeholderData: keepPreviousData,
    enabled: isRemoved,
  })
  const list = isRemoved ? removed : found
  const { data, hasNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const broken = useMemo(() => data?.pages.flatMap((page) => page.broken) ?? [], [data])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    rows,
    broken,
    count: data?.pages.at(-1)?.count,
    isLoading: data === undefined,
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

export type RecordListState = ReturnType<typeof useRecordList>
