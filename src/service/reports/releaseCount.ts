import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'

/**
 * How many releases a filter finds. All are counted already, and a user has read few of them: what is unread is all that match
 * without those that match and are read.
 */
export async function countOf(queries: Queries, filter: ReleaseFilter): Promise<number> {
  const { unreadBy, ...others } = filter
  const matching = { ...others, unreadBy: undefined }
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  const all = await (isFiltered ? countMatching : countAll)(queries, matching)
  if (unreadBy === undefined) return all
  return all - (await (isFiltered ? countRead : countAllRead)(queries, unreadBy, matching))
}

const countAll = (queries: Queries) => numberIn(queries, sql`select listed as number from release_tally`)

const countMatching = (queries: Queries, filter: ReleaseFilter) =>
  numberIn(queries, sql`select count(*) as number from report_release where ${conditionsOf(filter)}`)

const countRead = (queries: Queries, userId: number, filter: ReleaseFilter) =>
  numberIn(
    queries,
    sql`select count(*) as number from release_read
      join report_release on report_release.id = release_id
      where user_id = ${userId}::integer and ${conditionsOf(filter)}`,
  )

/** The marks, without those of releases that are not listed: these are few, and have an index of their own. */
const countAllRead = (queries: Queries, userId: number) =>
  numberIn(
    queries,
    sql`select
      (select count(*) from release_read where user_id = ${userId}::integer)
      - (select count(*) from report_release
        join release_read on release_id = report_release.id and user_id = ${userId}::integer
        where not listed) as number`,
  )

async function numberIn(queries: Queries, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ number: number }>).execute(queries)
  return rows[0]?.number ?? 0
}
