import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { groupOf } from './groups.ts'
import type { GroupName } from './groups.ts'

const HISTORY_PAGE = 20

/** What refers to a record, by group and field. */
export const referrersOf = (client: Client, group: GroupName, id: number) =>
  queryOptions({
    queryKey: ['settings', 'used by', group, id],
    queryFn: async ({ signal }) =>
      (await client.send(groupOf(group).operations.usedBy, { params: { id }, signal })).data,
  })

/** The changes of a record, last first. */
export const recordHistory = (client: Client, group: GroupName, id: number) =>
  infiniteQueryOptions({
    queryKey: ['settings', 'history', group, id],
    queryFn: ({ pageParam, signal }) =>
      client.page(groupOf(group).operations.history, {
        params: { id },
        query: { limit: HISTORY_PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after,
  })
