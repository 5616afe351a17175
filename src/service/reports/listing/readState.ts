import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { type Viewer, releaseScopeCondition, within } from '#service/records/accessScope.ts'

/** Marks those of the releases that are listed and within the access scope as read by a user, or as unread. Repeating it changes nothing. */
export async function markRead(
  queries: Queries,
  viewer: Viewer,
  ids: number[],
  isRead: boolean,
): Promise<void> {
  const listed = within(releaseScopeCondition(viewer), sql`listed`)
  await (isRead ? insertMarks : deleteMarks)(queries, viewer.id, ids, listed)
}

/**
 * Whether a user has read the release of a row of `report_release`. `offset 0` makes the database look up each release of a page
 * instead of reading all marks of the user.
 */
export const isReadBy = (userId: number | RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`exists (${markOf(userId)} offset 0)`

/** The mark of a user that the release of a row of `report_release` is read. */
export const markOf = (userId: number | RawBuilder<number>) =>
  sql`select from release_read where user_id = ${userId}::integer and release_id = report_release.id`

// Both lock marks in id order, to avoid deadlocks.

const insertMarks = (queries: Queries, userId: number, ids: number[], listed: RawBuilder<SqlBool>) =>
  sql`insert into release_read (user_id, release_id)
    select ${userId}::integer, id from report_release
    where id = any(${ids}::integer[]) and ${listed}
    order by id
    on conflict do nothing`.execute(queries)

const deleteMarks = (queries: Queries, userId: number, ids: number[], listed: RawBuilder<SqlBool>) =>
  sql`delete from release_read where user_id = ${userId}::integer and release_id in (
    select release_id from release_read
    where user_id = ${userId}::integer and release_id in (
      select id from report_release where id = any(${ids}::integer[]) and ${listed})
    order by release_id
    for update)`.execute(queries)

/**
 * Records that a user looks at the released listing now. Returns when the visit before this one ended, null at the first. A visit ends
 * when it has not been recorded for half an hour. A single statement, so that of two at once the second sees the first.
 */
export async function recordVisit(queries: Queries, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    insert into release_visit as visit (user_id, seen_at, since)
    values (${userId}::integer, clock_timestamp(), null)
    on conflict (user_id) do update set
      since = case when visit.seen_at < clock_timestamp() - interval '30 minutes' then visit.seen_at else visit.since end,
      seen_at = greatest(visit.seen_at, clock_timestamp())
    returning since`.execute(queries)
  return rows[0]?.since ?? null
}
