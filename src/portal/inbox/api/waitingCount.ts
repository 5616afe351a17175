import { queryOptions } from '@tanstack/react-query'
import { inboxCountOperations } from '#contract/integrations/inboxCount.ts'
import type { Client } from '#portal/http/client/client.ts'

const ASKED_EVERY_MS = 60_000

/** How many reports wait in the inbox. */
export const waitingCount = (client: Client) =>
  queryOptions({
    queryKey: ['inbox', 'waiting'],
    queryFn: async ({ signal }) => (await client.send(inboxCountOperations.countInbox, { signal })).waiting,
    refetchInterval: ASKED_EVERY_MS,
  })
