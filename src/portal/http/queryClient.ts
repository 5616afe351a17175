import { QueryClient } from '@tanstack/react-query'
import { isTransientError } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What stays in the cache when a session has run out: for every user (`for all`), or until another user signs in (`for its user`). */
      stays?: 'for all' | 'for its user'
      /** Whether something in it is still to be sent. */
      isUnsent?: (data: unknown) => boolean
    }
  }
}

const RETRIES = 2
/** What has just failed ahead of the page's code is not asked for again by the page. */
const WHILE_OPENING = 5_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransientError(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > WHILE_OPENING,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // On a laptop without any network the service may still be there, on the laptop itself.
        networkMode: 'always',
        // What has nothing to show is asked for again when the network is back. What has some is left as it is: of a list, the library
        // would fetch all pages again.
        refetchOnReconnect: ({ state }) => {
          const isLacking =
            state.status === 'error' && state.data === undefined && isTransientError(state.error)
          return isLacking && 'always'
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
