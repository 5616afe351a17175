import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#portal/http/client.ts'
import { groupOf } from './groups.ts'
import type { AnyRecord, GroupName } from './groups.ts'

const PAGE_SIZE = 500

/** All records of a group that stays small. */
export const wholeGroup = (client: Client, group: GroupName) =>
  queryOptions({
    queryKey: ['settings', 'whole', group],
    queryFn: async ({ signal }) => {
      const records: AnyRecord[] = []
      let after: string | undefined
      do {
        const query = { limit: PAGE_SIZE, after }
        const page = await client.page(groupOf(group).operations.query, { query, signal })
        records.push(...(page.data as unknown as AnyRecord[]))
        after = page.after
      } while (after !== undefined)
      return records
    },
  })
