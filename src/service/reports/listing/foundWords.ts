import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Phrase, TextQuery } from '#contract/textSearch/textQuery.ts'
import type { Queries } from '#service/database/database.ts'

/** Up to so many releases whose text matches are looked up by their ids; where there are more, one finds some by going through the newest. */
const MOST_FOUND = 5_000

/** So many of the newest releases tell whether a search finds many. */
const SAMPLE = 200
/** Fewer of these say too little. */
const LEAST_IN_SAMPLE = 4

/** Two stems that follow each other, as a word of a `tsvector`: no stem has a blank. */
export const pairOf = (first: string, second: string): string => `${first} ${second}`

export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A search as PostgreSQL reads a `tsquery`; undefined where nothing is wanted, so that nothing is found. */
export function tsqueryOf({ wanted, unwanted }: TextQuery): string | undefined {
  if (wanted.length === 0) return undefined
  return [...wanted.map(phraseOf), ...unwanted.map((stems) => `!${phraseOf(stems)}`)].join(' & ')
}

/** A phrase by its pairs, which the index has, so that of frequent words it leaves few texts to look into; of more than two words also by their places. */
function phraseOf(stems: Phrase): string {
  const pairs = stems.slice(1).map((stem, index) => pairOf(stems[index] ?? '', stem))
  const places = stems.length === 2 ? [] : [stems.map(quoted).join(' <-> ')]
  return `(${[...pairs.map(quoted), ...places].join(' & ')})`
}

/** The condition that the words of a release match. `offset 0` makes the database look up those of each release that meets the conditions before. */
export const hasWords = (
  tsquery: string,
  releaseId: 'report_release.id' | 'newest.id',
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from release_words
    where release_id = ${sql.ref(releaseId)} and words @@ ${tsquery}::tsquery offset 0)`

/** A search that more texts match than are looked up by their ids: a `tsquery`, and how many are known to match at least. */
export interface Words {
  tsquery: string
  atLeast: number
}

/** The releases whose texts match, if they are not more than `MOST_FOUND`. In a transaction. */
export async function findByWords(trx: Queries, tsquery: string): Promise<number[] | Words> {
  if (await isFrequent(trx, tsquery)) return { tsquery, atLeast: 0 }
  const ids = await findInIndex(trx, tsquery)
  return ids.length > MOST_FOUND ? { tsquery, atLeast: MOST_FOUND } : ids
}

/** Whether the newest releases show that far more than `MOST_FOUND` match: the index would list them all. */
async function isFrequent(trx: Queries, tsquery: string): Promise<boolean> {
  const { rows } = await sql<{ found: number; listed: number }>`
    select count(*) as found, (select listed from release_tally) as listed
    from (
      select id from report_release where listed order by released_at desc, id desc limit ${SAMPLE}) newest
    where ${hasWords(tsquery, 'newest.id')}`.execute(trx)
  const { found = 0, listed = 0 } = rows[0] ?? {}
  return found >= LEAST_IN_SAMPLE && (found / SAMPLE) * listed > 2 * MOST_FOUND
}

/** Only the index of the words answers this in a time that is bounded, so the database may use no other; it knows little of how frequent words are. */
async function findInIndex(trx: Queries, tsquery: string): Promise<number[]> {
  await sql`set local enable_seqscan = off`.execute(trx)
  await sql`set local enable_indexscan = off`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select release_id as id from release_words where words @@ ${tsquery}::tsquery limit ${MOST_FOUND + 1}`.execute(
    trx,
  )
  await sql`set local enable_seqscan = on`.execute(trx)
  await sql`set local enable_indexscan = on`.execute(trx)
  return rows.map(({ id }) => id)
}
