import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'
import { MOST_FOUND } from './releaseWords.ts'

/** How many releases match; `isPart`: there may be more. */
export interface Counted {
  count: number
  isPart: boolean
}

/** Where many texts match a search, those that match other filters, too, are counted up to this number. */
const MOST_COUNTED = 1_000

/** How many releases match a filter, for a page. Where many texts match, it does not go through all of them. */
export async function countForPage(queries: Queries, filter: ReleaseFilter): Promise<Counted> {
  const { words, ...others } = filter
  if (words === undefined) return { count: await countReleases(queries, filter), isPart: false }
  const isAlone = Object.values(others).every((value) => value === undefined)
  if (isAlone) return { count: MOST_FOUND, isPart: true }
  const count = await countSome(queries, filter, MOST_COUNTED)
  return { count, isPart: count === MOST_COUNTED }
}

/** How many match, of so many at most. Those of unread ones, of whom there may be few among many, are counted as a list counts them. */
export async function countUpTo(queries: Queries, filter: ReleaseFilter, most: number): Promise<number> {
  if (filter.unreadBy !== undefined) return Math.min(most, await countReleases(queries, filter))
  return countSome(queries, filter, most)
}

const countSome = (queries: Queries, filter: ReleaseFilter, most: number) =>
  numberIn(
    queries,
    sql`select count(*) as number from (
      select from report_release where ${conditionsOf(filter)} limit ${most}) as found`,
  )

/**
 * How many releases match a filter. Unread ones are counted as all that match minus those read: a user has read few of all
 * releases, and the number of all is kept.
 */
export async function countReleases(queries: Queries, filter: ReleaseFilter): Promise<number> {
  const { unreadBy, ...others } = filter
  const { scope } = filter
  const counted = scope && { ...scope, condition: scope.counting }
  const matching = { ...others, scope: counted, unreadBy: undefined }
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

/** All marks of the user minus those of unlisted releases, which are few and have an index of their own. */
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
