import { sql } from 'kysely'
import { dayOf } from '#contract/moments/day.ts'
import type { Aside, OwnList } from '#contract/reports/aside.ts'
import type { Queries } from '#service/database/database.ts'
import { releaseScopeCondition, type Viewer, within } from '#service/records/accessScope.ts'

/** How many releases a list of a user's own has at most. */
const MOST_ASIDE = 1_000
const MOST_OPENED = 100

/** Sets a listed release within the access scope aside for its viewer; undefined where there is none. */
export async function setAside(
  queries: Queries,
  viewer: Viewer,
  { id, until, note }: { id: number; until: string; note?: string | undefined },
): Promise<Aside | undefined> {
  const { rows } = await sql<Aside>`
    insert into release_aside (user_id, release_id, until, note)
    select ${viewer.id}::integer, id, ${until}::date, ${note?.trim() ?? null}::text from report_release
    where id = ${id} and ${within(releaseScopeCondition(viewer), sql`listed`)}
    on conflict (user_id, release_id) do update
      set until = excluded.until, note = excluded.note, changed_at = clock_timestamp()
    returning until::text as until, note`.execute(queries)
  return rows[0]
}

export const endAside = (queries: Queries, userId: number, id: number) =>
  sql`delete from release_aside where user_id = ${userId}::integer and release_id = ${id}`.execute(queries)

/** Of these releases those that a user has set aside. */
export async function asidesOf(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Aside>> {
  const { rows } = await sql<Aside & { id: number }>`
    select release_id as id, until::text as until, note from release_aside
    where user_id = ${userId}::integer and release_id = any(${[...ids]}::integer[])`.execute(queries)
  return new Map(rows.map(({ id, ...aside }) => [id, aside]))
}

/** Notes that a user has opened a release. Only the last ones are kept. */
export async function noteOpened(queries: Queries, userId: number, id: number): Promise<void> {
  await sql`
    insert into release_opened (user_id, release_id) values (${userId}::integer, ${id})
    on conflict (user_id, release_id) do update set opened_at = clock_timestamp()`.execute(queries)
  await sql`
    delete from release_opened where user_id = ${userId}::integer and release_id in (
      select release_id from release_opened where user_id = ${userId}::integer
      order by opened_at desc, release_id desc offset ${MOST_OPENED})`.execute(queries)
}

/** The releases of a list of a user's own, in its order; undefined where none is asked for. What is no longer listed, or outside the access scope, is left to the filter. */
export async function findOfList(
  queries: Queries,
  { list, timeZone }: { list?: OwnList | undefined; timeZone: string },
  userId: number,
): Promise<number[] | undefined> {
  if (list === undefined) return undefined
  const due = list === 'due' ? sql`and until <= ${dayOf(new Date(), timeZone)}::date` : sql``
  const { rows } = await (
    list === 'recent'
      ? sql<{ id: number }>`
      select release_id as id from release_opened where user_id = ${userId}::integer
      order by opened_at desc, release_id desc limit ${MOST_OPENED}`
      : sql<{ id: number }>`
      select release_id as id from release_aside where user_id = ${userId}::integer ${due}
      order by until, release_id limit ${MOST_ASIDE}`
  ).execute(queries)
  return rows.map(({ id }) => id)
}
