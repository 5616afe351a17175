import { queryOptions } from '@tanstack/react-query'
import { lookups } from '#contract/lookup.ts'
import type { LookupGroup } from '#contract/lookup.ts'
import type { Client } from '#portal/http/client.ts'

/** The service's largest page: no clinic has more sexes, units or types of documents. */
const ALL = 500
/** Reference data changes a few times a year. */
const WHILE_WORKING = 10 * 60_000

/** All records of a small group. */
export const lookupList = (client: Client, group: LookupGroup) =>
  queryOptions({
    queryKey: ['lookups', group, 'all'],
    queryFn: async ({ signal }) =>
      (await client.page(lookups[group].list, { query: { limit: ALL }, signal })).data,
    staleTime: WHILE_WORKING,
  })

/** One record of a group, for its name. */
export const lookupRecord = (client: Client, group: LookupGroup, id: number) =>
  queryOptions({
    queryKey: ['lookups', group, 'one', id],
    queryFn: ({ signal }) => client.send(lookups[group].get, { params: { id }, signal }),
    staleTime: WHILE_WORKING,
  })
