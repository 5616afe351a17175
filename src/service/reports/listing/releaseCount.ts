import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Counted } from '#contract/declaration/listing.ts'
import { MOST_COUNTED } from '#service/records/listings.ts'
import { SAMPLE } from './foundWords.ts'
import {
  conditionsOf,
  findingAll,
  isUnfiltered,
  type ReleaseFilter,
  withoutWords,
  wordsOf,
} from './releaseFilter.ts'

/** Whether a count is exact and small. */
export const isFew = ({ count, inexact }: Counted): boolean => inexact === undefined && count <= MOST_COUNTED

/** With fewer matches in the sample, the total is not estimated. */
const LEAST_IN_SAMPLE = 3

/**
 * How many releases match a filter, given how many match it without its words. Up to `SAMPLE` releases are searched one by one; of more, the share
 * of matches in the newest ones gives an estimate.
 */
export async function countWithWords(
  queries: Queries,
  filter: ReleaseFilter,
  wordless: Counted,
): Promise<Counted> {
  const { words } = filter
  const isMatch = wordsOf(filter, 'newest.id')
  if (isMatch === undefined) return wordless
  // With a filter by day of exam, or with few releases, going through the newest first would read many others before the sample is full.
  const isNewest =
    wordless.inexact !== undefined && (filter.examinedFrom ?? filter.examinedBefore) === undefined
  const { rows } = await sql<{ looked: number; found: number }>`
    select count(*) as looked, count(*) filter (where ${isMatch}) as found
    from (select id from report_release where ${conditionsOf(withoutWords(filter))}
      ${isNewest ? sql`order by released_at desc, id desc` : sql``} limit ${SAMPLE + 1}) newest`.execute(
    queries,
  )
  const { looked = 0, found = 0 } = rows[0] ?? {}
  if (looked <= SAMPLE) return { count: found }
  const isAlone = isUnfiltered(withoutWords(filter))
  // If the count without words was cut off at its limit, or if there are too few hits, the share in the sample gives no estimate of the total.
  if (found < LEAST_IN_SAMPLE || wordless.inexact !== undefined)
    return { count: Math.max(found, isAlone ? (words?.atLeast ?? 0) : 0), inexact: 'atLeast' }
  return { count: rounded((found / looked) * wordless.count, found), inexact: 'about' }
}

/** Rounds an estimate to the digits that so many matches justify. */
const rounded = (count: number, found: number) => Number(count.toPrecision(found < 100 ? 1 : 2))

export const countReleases = async (queries: Queries, filter: ReleaseFilter): Promise<number> =>
  (await countUpTo(queries, filter)).count

/**
 * How many releases match a filter, of so many at most, or of all. Unread ones are counted as all that match minus those read: a user has read few of
 * all releases, and the number of all is kept.
 */
export async function countUpTo(queries: Queries, filter: ReleaseFilter, most?: number): Promise<Counted> {
  const { unreadBy, ...others } = filter
  const matching = findingAll({ ...others, unreadBy: undefined })
  const isFiltered = !isUnfiltered({ ...others, unreadBy: undefined })
  const read =
    unreadBy === undefined ? 0 : await (isFiltered ? countRead : countAllRead)(queries, unreadBy, matching)
  if (!isFiltered) return { count: (await countAll(queries)) - read }
  const all = await countAtMost(queries, matching, most && most + read)
  return { count: all - read, inexact: most !== undefined && all - read >= most ? 'atLeast' : undefined }
}

/** Of an access scope, those that are counted quickly are mostly enough. */
async function countAtMost(
  queries: Queries,
  filter: ReleaseFilter,
  most: number | undefined,
): Promise<number> {
  const { scope } = filter
  if (most !== undefined && scope?.surely)
    for (const condition of scope.surely) {
      const some = await countMatching(queries, { ...filter, scope: { ...scope, condition } }, most)
      if (some === most) return most
    }
  return countMatching(queries, filter, most)
}

/** How many releases are listed, which is kept. */
export const listedCount = sql<number>`(select listed from release_tally)`

const countAll = (queries: Queries) => numberIn(queries, sql`select ${listedCount} as number`)

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
