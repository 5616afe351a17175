import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Listing = Pick<
  UseInfiniteQueryResult,
  | 'data'
  | 'error'
  | 'failureReason'
  | 'failureCount'
  | 'isPlaceholderData'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
>

/** Why there is nothing of a list: from the first failure on, not only when it has been tried again in vain. */
export const firstFailure = (list: Listing): Error | null =>
  list.error ?? (list.data === undefined || list.isPlaceholderData ? list.failureReason : null)

/** Whether the page after those that are there did not come, be it that it is being tried again. */
export const isMoreFailed = (list: Listing): boolean =>
  list.isFetchNextPageError || (list.isFetchingNextPage && list.failureCount > 0)
