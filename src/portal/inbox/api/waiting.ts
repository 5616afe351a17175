import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#portal/http/client.ts'

const ASKED_EVERY_MS = 60_000

/** How many reports wait in the inbox. The navigation asks for it on every page, so the code of the request is loaded apart. */
export const waitingCount = (client: Client) =>
  queryOptions({
    queryKey: ['inbox', 'waiting'],
    queryFn: async ({ signal }) => (await import('./countWaiting.ts')).countWaiting(client, signal),
    refetchInterval: ASKED_EVERY_MS,
  })
