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

/** Why a list has no data: from the first failure on, not only after the last retry. */
export const firstFailure = (list: Listing): Error | null =>
  list.error ?? (list.data === undefined || list.isPlaceholderData ? list.failureReason : null)

/** Whether the next page of a list failed, also while it is retried. */
export const isMoreFailed = (list: Listing): boolean =>
  list.isFetchNextPageError || (list.isFetchingNextPage && list.failureCount > 0)
