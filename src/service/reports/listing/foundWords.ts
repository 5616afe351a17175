import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Phrase, TextQuery } from '#contract/textSearch/textQuery.ts'
import type { Queries } from '#service/database/database.ts'

/** How many of the newest releases are searched to estimate how many match. */
export const SAMPLE = 500

/** Two adjacent stems as one word of a `tsvector`. No stem contains a blank, so a pair is never taken for a stem. */
export const pairOf = (first: string, second: string): string => `${first} ${second}`

const SPECIAL = /['\\]/g
/** Most words have no such sign, and to look for one is quicker than to replace none. */
export const quoted = (word: string): string =>
  word.search(SPECIAL) === -1 ? `'${word}'` : `'${word.replaceAll(SPECIAL, '$&$&')}'`

/** A search in the syntax of a `tsquery`; undefined if it only excludes words, as such a search finds nothing. */
export function tsqueryOf({ wanted, unwanted }: TextQuery): string | undefined {
  if (wanted.length === 0) return undefined
  return [...wanted.map(phraseOf), ...unwanted.map((stems) => `!${phraseOf(stems)}`)].join(' & ')
}

/**
 * A phrase, by its pairs of adjacent stems: the index has these, so even a phrase of frequent words leaves few texts to read. A phrase of more than
 * two words is also compared by the positions of its words, as its pairs may occur apart from each other.
 */
function phraseOf(stems: Phrase): string {
  const pairs = stems.slice(1).map((stem, index) => pairOf(stems[index] ?? '', stem))
  const places = stems.length === 2 ? [] : [stems.map(quoted).join(' <-> ')]
  return `(${[...pairs.map(quoted), ...places].join(' & ')})`
}

/** The condition that the text of a release matches. `offset 0` makes the database look up each text by its key, after it has checked the other conditions. */
export const hasWords = (
  tsquery: string,
  releaseId: 'report_release.id' | 'newest.id' | 'sorted.id',
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from release_words
    where release_id = ${sql.ref(releaseId)} and words @@ ${tsquery}::tsquery offset 0)`

/** A search with too many matches to list their ids: each release is checked by its `tsquery` instead. */
export interface Words {
  tsquery: string
  /** How many matches are known at least. */
  atLeast: number
}

/** Whether there is a text of which this holds. */
export async function isAnyText(queries: Queries, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from release_words where ${condition}) as found`.execute(queries)
  return rows[0]?.found ?? false
}

/**
 * The ids of the releases whose texts match, and whose facets do, if reading them from the index is quicker than checking the newest releases until
 * a page is full; otherwise the query. Must run in a transaction.
 */
export async function findByWords(
  trx: Queries,
  tsquery: string,
  facets: string | undefined,
): Promise<number[] | Words> {
  const asked = facets === undefined ? tsquery : `${tsquery} & ${facets}`
  const { listed, share } = await sampleNewest(trx, asked)
  // With m matches among n releases, the index reads m entries, and a list checks about n/m texts for each row. Both cost the same near the root of n.
  const most = Math.max(LEAST_LOOKED_UP, 5 * Math.sqrt(listed))
  if (share * listed > most) return { tsquery, atLeast: 0 }
  const ids = await findInIndex(trx, asked, Math.ceil(most))
  return ids.length > most ? { tsquery, atLeast: ids.length - 1 } : ids
}

/** Up to so many matches are always read from the index. */
const LEAST_LOOKED_UP = 1_000

/** How many releases are listed, and the share of the newest ones that match. */
async function sampleNewest(trx: Queries, tsquery: string): Promise<{ listed: number; share: number }> {
  const { rows } = await sql<{ found: number; listed: number }>`
    select count(*) as found, (select listed from release_tally) as listed
    from (
      select id from report_release where listed order by released_at desc, id desc limit ${SAMPLE}) newest
    where ${hasWords(tsquery, 'newest.id')}`.execute(trx)
  const { found = 0, listed = 0 } = rows[0] ?? {}
  return { listed, share: found / SAMPLE }
}

/** Reads matches from the index of the words. Other plans are turned off: the planner misjudges how frequent words are, and they may take unbounded time. */
async function findInIndex(trx: Queries, tsquery: string, most: number): Promise<number[]> {
  const query = sql<{ id: number }>`
    select release_id as id from release_words where words @@ ${tsquery}::tsquery limit ${most + 1}`
  const { rows } = await withoutScans(trx, ['seqscan', 'indexscan'], () => query.execute(trx))
  return rows.map(({ id }) => id)
}

/** Runs queries for which the planner may not choose these kinds of scan. Must run in a transaction. */
export async function withoutScans<T>(
  trx: Queries,
  kinds: readonly ('seqscan' | 'indexscan')[],
  run: () => Promise<T>,
): Promise<T> {
  const turn = (state: 'on' | 'off') =>
    sql`select ${sql.join(kinds.map((kind) => sql`set_config(${`enable_${kind}`}, ${state}, true)`))}`.execute(
      trx,
    )
  await turn('off')
  const result = await run()
  await turn('on')
  return result
}
