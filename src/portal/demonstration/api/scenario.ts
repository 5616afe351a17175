import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { demoOperations } from '#contract/demo.ts'
import type { PlayedScenario, Scenario } from '#contract/demo.ts'
import type { Client } from '#portal/http/client/client.ts'
import { askAnew } from './askAnew.ts'

const queryKey = ['demonstration', 'scenario']

/** Milliseconds after the end of a scenario by the device's clock, which may be ahead of the service's. */
const AFTER_MS = 1_000

/** The scenario that this browser plays, for all its users, signed in or not. */
export const playedScenario = (client: Client, queryClient: QueryClient) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      showEffect(queryClient, await client.send(demoOperations.readScenario, { signal })),
    // It ends by itself, and another tab may play another.
    refetchInterval: ({ state: { data } }) =>
      data?.until ? Math.max(0, Date.parse(data.until) - Date.now()) + AFTER_MS : false,
    refetchOnWindowFocus: 'always',
    meta: { isForAll: true },
  })

/** Where the scenario is another one now, all that is shown is asked for anew. */
function showEffect(queryClient: QueryClient, now: PlayedScenario): PlayedScenario {
  const before = queryClient.getQueryData<PlayedScenario>(queryKey)
  if (before && before.scenario !== now.scenario) askAnew(queryClient)
  return now
}

/** Plays a scenario, or with `null` the service as it is. */
export async function playScenario(
  client: Client,
  queryClient: QueryClient,
  scenario: Scenario | null,
): Promise<void> {
  const now = await (scenario === null
    ? client.send(demoOperations.endScenario)
    : client.send(demoOperations.playScenario, { body: { scenario } }))
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, showEffect(queryClient, now))
}
