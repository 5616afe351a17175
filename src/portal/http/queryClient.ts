import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './errors.ts'

const RETRIES = 2

/** What may pass by itself: the network, and failures of the service. A refusal stays a refusal. */
const mayPass = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // On a laptop without any network the service may still be there, on the laptop itself.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
