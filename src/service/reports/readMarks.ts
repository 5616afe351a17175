import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** What each user has read of the released reports. */
export const readMarks = (queries: Queries) => ({
  /** Marks those of the releases that are listed, or takes the marks away. Doing it again changes nothing. */
  async mark(userId: number, ids: number[], read: boolean): Promise<void> {
    await (read ? put(queries, userId, ids) : take(queries, userId, ids))
  },
})

// In the order of their ids, as all who mark at the same moment do it: nobody then waits for one who waits for him.

const put = (queries: Queries, userId: number, ids: number[]) =>
  sql`insert into release_read (user_id, release_id)
    select ${userId}::integer, id from report_release
    where id = any(${ids}::integer[]) and listed
    order by id
    on conflict do nothing`.execute(queries)

const take = (queries: Queries, userId: number, ids: number[]) =>
  sql`delete from release_read where user_id = ${userId}::integer and release_id in (
    select release_id from release_read
    where user_id = ${userId}::integer and release_id in (
      select id from report_release where id = any(${ids}::integer[]) and listed)
    order by release_id
    for update)`.execute(queries)
