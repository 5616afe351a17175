import { queryOptions } from '@tanstack/react-query'
import { resourceOverviewOperations } from '#contract/resourceOverview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { isGroupName } from './groups.ts'
import type { GroupName } from './groups.ts'

/** How many records each group has that the user may read, by the group's name. */
export const groupCounts = (client: Client) =>
  queryOptions({
    queryKey: ['settings', 'counts'],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(resourceOverviewOperations.countResources, { signal })
      return new Map(data.map(({ group, count }) => [group, count]))
    },
  })

interface FoundRecord {
  group: GroupName
  id: number
  name: string
}

/** The records of all groups that match some words. */
export const foundRecords = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['settings', 'found', name],
    queryFn: async ({ signal }): Promise<FoundRecord[]> => {
      const { data } = await client.send(resourceOverviewOperations.searchResources, {
        query: { name },
        signal,
      })
      return data.flatMap(({ group, ...found }) => (isGroupName(group) ? [{ group, ...found }] : []))
    },
    enabled: name !== '',
  })
