import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import { noFilters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'

const RECENT = 30_000

/** A listing of which the count alone is wanted. */
const countOnly = {
  ...operations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ count: z.int(), data: z.array(z.unknown()) }) },
  },
} as const

/** How many released reports there are in all. The list may know, where it has been shown without a filter. */
export const releaseTotal = (client: Client, queryClient: QueryClient) => {
  const { queryKey } = releasePages(client, noFilters)
  return queryOptions({
    queryKey: ['release total'],
    queryFn: async ({ signal }) =>
      (await client.send(countOnly, { query: { form: 'row', limit: 1 }, signal })).count,
    initialData: () => queryClient.getQueryData(queryKey)?.pages.at(-1)?.count,
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
    staleTime: RECENT,
  })
}
