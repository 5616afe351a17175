import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPending, isTransientError } from '#portal/http/client/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the data is the same for every user, and stays when a user leaves. */
      isForAll?: boolean
      /**
       * What a change of a patient means for data that names patients: it is read again, or, being a list of many pages, dropped where it is not on
       * the screen.
       */
      onPatientChange?: 'refresh' | 'drop'
      /** Whether the data is of released reports: it is dropped, where it is not on the screen, after one was released, withdrawn or moved. */
      isOfReleases?: boolean
      /** Whether it counts critical findings that wait. */
      countsFindings?: boolean
      /** Whether the data holds something that is not sent yet. */
      isUnsent?: (data: unknown) => boolean
    }
  }
}

const RETRIES = 2
/** For how many seconds a service that has too much to do asks to be left alone. */
const retryAfterOf = (error: unknown) => (error instanceof ApiError && error.response?.retryAfter) || 0
/** In seconds: the service is asked again for what it is still making at growing intervals, up to this one. */
const LONGEST_PENDING = 30
/** In milliseconds: a preload that has just failed is not repeated by the page. */
const FAILED_PRELOAD_STALE_MS = 5_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        retry: (failures, error) => isPending(error) || (failures < RETRIES && isTransientError(error)),
        retryDelay: (failures, error) =>
          isPending(error)
            ? 1000 * Math.min((error.response?.retryAfter ?? 1) + failures, LONGEST_PENDING)
            : Math.min(1000 * Math.max(2 ** failures, retryAfterOf(error)), 8000),
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
 * When a query is invalidated while a request of it is running, the library replaces that request only where the query is on the screen and has data.
 * Otherwise it takes the response for fresh, although the service may have sent it before the change. Here such a response counts as stale, and a query
 * on the screen is fetched again.
 */
function createQueryCache(): QueryCache {
  const stale = new WeakSet<object>()
  const cache = new QueryCache({
    onSuccess: (_, query) => {
      if (!stale.delete(query)) return
      query.invalidate()
      if (query.isActive()) query.fetch().catch(() => {})
    },
  })
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    const isReplaced = query.isActive() && query.state.data !== undefined
    if (query.state.fetchStatus !== 'idle' && !isReplaced) stale.add(query)
  })
  return cache
}
