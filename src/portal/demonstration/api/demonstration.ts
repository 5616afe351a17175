import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { demoOperations } from '#contract/portal/demo.ts'
import type { ClinicLanguage, ClinicSizeName, Demonstration } from '#contract/portal/demo.ts'
import type { Client } from '#portal/http/client/client.ts'

const PROGRESS_MS = 1_000

/** The demonstration as it is; again each second while a new clinic is being made. */
export const demonstration = (client: Client) =>
  queryOptions({
    queryKey: ['demonstration', 'state'],
    queryFn: ({ signal }) => client.send(demoOperations.readDemonstration, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.beginning ? PROGRESS_MS : false),
    // Another administrator may have changed it.
    refetchOnWindowFocus: 'always',
  })

/** The settings that change without a new clinic. */
export type Change = Partial<Pick<Demonstration, 'clinicName' | 'logo' | 'unit'>> & { living?: boolean }

export const changeDemonstration = async (client: Client, queryClient: QueryClient, body: Change) =>
  take(client, queryClient, await client.send(demoOperations.changeDemonstration, { body }))

export const releaseNow = async (client: Client, queryClient: QueryClient) =>
  take(client, queryClient, await client.send(demoOperations.releaseNow))

export const startOver = async (
  client: Client,
  queryClient: QueryClient,
  body: { size: ClinicSizeName; language: ClinicLanguage },
) => take(client, queryClient, await client.send(demoOperations.startOver, { body }))

/** Shows an answer; one of before that is on its way no longer counts. */
async function take(client: Client, queryClient: QueryClient, answer: Demonstration): Promise<void> {
  const { queryKey } = demonstration(client)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}
