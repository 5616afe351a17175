import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { releaseOperations } from '#contract/reports/release.ts'
import type { Client } from '#portal/http/client/client.ts'

/** The listing of released reports, of whose answer little more than the count is wanted. */
export const countedReleases = {
  ...releaseOperations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ count: z.int(), data: z.array(z.object({ id: z.int() })) }) },
  },
} as const

/** Whether there is a released report that the user may read, of a service with pages. */
export const anyReleased = (client: Client) =>
  queryOptions({
    queryKey: ['any released'],
    queryFn: async ({ signal }) =>
      (await client.send(countedReleases, { query: { form: 'row', limit: 1 }, signal })).data.length > 0,
    // The user may just have released the first.
    staleTime: ({ state: { data } }) => (data === true ? Infinity : 0),
  })
