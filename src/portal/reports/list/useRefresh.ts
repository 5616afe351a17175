import { useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { askNews, newsKey, releasePages } from '#portal/reports/queries.ts'

/** Asks by hand what is new, and knows when the list was last found to be up to date. */
export function useRefresh(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(releasePages(client, filters))
  const { data, isFetching, isFetchingNextPage, isPlaceholderData } = list
  const asking = useIsFetching({ queryKey: newsKey(client, filters) })
  const refresh = useCallback(
    () => void askNews(client, queryClient, filters),
    [client, queryClient, filters],
  )
  return {
    refresh,
    busy: (isFetching && !isFetchingNextPage) || asking > 0,
    updatedAt: isPlaceholderData ? undefined : data?.pages[0]?.checkedAt,
  }
}
