import { queryOptions } from '@tanstack/react-query'
import { onlineServiceOperations } from '#contract/system/onlineServices.ts'
import type { Client } from '#portal/http/client/client.ts'

const REFRESH_MS = 30_000

/** What the service needs outside of itself, and whether it answers. */
export const onlineServices = (client: Client) =>
  queryOptions({
    queryKey: ['settings', 'online services'],
    queryFn: async ({ signal }) =>
      (await client.send(onlineServiceOperations.listOnlineServices, { signal })).data,
    refetchInterval: REFRESH_MS,
  })

/** Asks each of them now. */
export const checkOnlineServices = async (client: Client) =>
  (await client.send(onlineServiceOperations.checkOnlineServices, {})).data
