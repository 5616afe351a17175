import type { Client } from '#portal/http/client/client.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import { groupOf } from './groups.ts'
import type { GroupName } from './groups.ts'

const HISTORY_PAGE = 20

/** The references to a record, by group and field. */
export const referrersOf = (client: Client, group: GroupName, id: number) =>
  listPages(['settings', 'used by', group, id], async ({ signal }) => {
    const page = await client.page(groupOf(group).operations.usedBy, { params: { id }, signal })
    return { ...page, data: page.data.map((one) => ({ ...one, id: `${one.group} ${one.field}` })) }
  })

/** The changes of a record, last first. */
export const recordHistory = (client: Client, group: GroupName, id: number) =>
  listPages(['settings', 'history', group, id], ({ after, signal }) =>
    client.page(groupOf(group).operations.history, {
      params: { id },
      query: { limit: HISTORY_PAGE, after },
      signal,
    }),
  )
