import { focusManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Filters } from './place.ts'
import { isOld, readFromTop, releasePages } from './queries.ts'

/** Reads the list anew: when asked, and by itself when one comes back to it after a while. */
export function useRefresh(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { dataUpdatedAt, isFetching, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    releasePages(client, filters),
  )
  const refresh = useCallback(
    () => void readFromTop(queryClient, releasePages(client, filters).queryKey),
    [client, queryClient, filters],
  )
  useEffect(() => {
    const { queryKey } = releasePages(client, filters)
    const refreshOld = () => {
      if (isOld(queryClient, queryKey)) refresh()
    }
    refreshOld()
    return focusManager.subscribe((focused) => {
      if (focused) refreshOld()
    })
  }, [client, queryClient, filters, refresh])
  return {
    refresh,
    busy: isFetching && !isFetchingNextPage,
    updatedAt: isPlaceholderData || dataUpdatedAt === 0 ? undefined : dataUpdatedAt,
  }
}
