import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isPending, isTransientError } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the data is the same for every user, and stays when a user leaves. */
      isForAll?: boolean
      /** Whether the data holds something that is not sent yet. */
      isUnsent?: (data: unknown) => boolean
    }
  }
}

const RETRIES = 2
/** In seconds: the service is asked again for what it is still making at growing intervals, up to this one. */
const LONGEST_PENDING = 30
/** In milliseconds: a preload that has just failed is not repeated by the page. */
const FAILED_PRELOAD_STALE_MS = 5_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: cacheOfAnswers(),
    defaultOptions: {
      queries: {
        retry: (failures, error) => isPending(error) || (failures < RETRIES && isTransientError(error)),
        retryDelay: (failures, error) =>
          isPending(error)
            ? 1000 * Math.min((error.response?.retryAfter ?? 1) + failures, LONGEST_PENDING)
            : Math.min(1000 * 2 ** failures, 8000),
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_PRELOAD_STALE_MS,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Without a network the service may still be reachable: on the same machine.
        networkMode: 'always',
        // Queries without data are fetched again when the network is back. Others are not: of a list, the library would fetch all pages.
        refetchOnReconnect: ({ state }) => {
          const hasFailed =
            state.status === 'error' && state.data === undefined && isTransientError(state.error)
          return hasFailed && 'always'
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * The library takes an answer for a fresh one that was on its way when the query was invalidated, unless another was on the screen already: it may have
 * been asked for before the change. Here it is out of date when it comes, and what is on the screen is asked for anew.
 */
function cacheOfAnswers(): QueryCache {
  const outdated = new WeakSet<object>()
  const cache = new QueryCache({
    onSuccess: (_, query) => {
      if (!outdated.delete(query)) return
      query.invalidate()
      if (query.isActive()) query.fetch().catch(() => {})
    },
  })
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    const isReplaced = query.isActive() && query.state.data !== undefined
    if (query.state.fetchStatus !== 'idle' && !isReplaced) outdated.add(query)
  })
  return cache
}
