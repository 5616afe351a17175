import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { hasWords, type Words } from './foundWords.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'

/** How many releases match; `isPart`: there may be more. */
export interface Counted {
  count: number
  isPart: boolean
}

/** A page counts no further. */
const MOST_COUNTED = 100_000

/** Where many texts match a search, a page counts no further, and looks into so many texts. */
const MOST_WITH_WORDS = 1_000
const MOST_TEXTS = 2_000

/** How many releases match a filter, for a page. Where many texts match, it does not go through all of them. */
export async function countForPage(queries: Queries, filter: ReleaseFilter): Promise<Counted> {
  const { words, ...others } = filter
  if (words === undefined) return countUpTo(queries, filter, MOST_COUNTED)
  const isAlone = Object.values(others).every((value) => value === undefined)
  return isAlone && words.atLeast > 0
    ? { count: words.atLeast, isPart: true }
    : countWithWords(queries, filter, words)
}

/** Of the newest, as a page of these looks into their texts, too. What was examined in some days is not found in that order. */
async function countWithWords(queries: Queries, filter: ReleaseFilter, { tsquery }: Words): Promise<Counted> {
  const isOfDays = (filter.examinedFrom ?? filter.examinedBefore) !== undefined
  const { rows } = await sql<{ looked: number; found: number }>`
    with newest as materialized (
      select id from report_release where ${conditionsOf({ ...filter, words: undefined })}
      ${isOfDays ? sql`` : sql`order by released_at desc, id desc`} limit ${MOST_TEXTS})
    select (select count(*) from newest) as looked,
      (select count(*) from (
        select from newest where ${hasWords(tsquery, 'newest.id')} limit ${MOST_WITH_WORDS}) matching) as found`.execute(
    queries,
  )
  const { looked = 0, found = 0 } = rows[0] ?? {}
  return { count: found, isPart: looked === MOST_TEXTS || found === MOST_WITH_WORDS }
}

export const countReleases = async (queries: Queries, filter: ReleaseFilter): Promise<number> =>
  (await countUpTo(queries, filter)).count

/**
 * How many releases match a filter, of so many at most, or of all. Unread ones are counted as all that match minus those read: a user has read few of
 * all releases, and the number of all is kept.
 */
export async function countUpTo(queries: Queries, filter: ReleaseFilter, most?: number): Promise<Counted> {
  const { unreadBy, ...others } = filter
  const { scope } = filter
  const counted = scope && { ...scope, condition: scope.counting }
  const matching = { ...others, scope: counted, unreadBy: undefined }
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  const read =
    unreadBy === undefined ? 0 : await (isFiltered ? countRead : countAllRead)(queries, unreadBy, matching)
  if (!isFiltered) return { count: (await countAll(queries)) - read, isPart: false }
  const all = await countMatching(queries, matching, most && most + read)
  return { count: all - read, isPart: most !== undefined && all - read >= most }
}

const countAll = (queries: Queries) => numberIn(queries, sql`select listed as number from release_tally`)

const countMatching = (queries: Queries, filter: ReleaseFilter, most: number | undefined) =>
  numberIn(
    queries,
    most === undefined
      ? sql`select count(*) as number from report_release where ${conditionsOf(filter)}`
      : sql`select count(*) as number from (
          select from report_release where ${conditionsOf(filter)} limit ${most}) matching`,
  )

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
