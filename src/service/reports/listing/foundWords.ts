import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Phrase, TextQuery } from '#contract/textSearch/textQuery.ts'
import type { Queries } from '#service/database/database.ts'

/** So many of the newest releases tell how many a search finds. */
export const SAMPLE = 500

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
  releaseId: 'report_release.id' | 'newest.id' | 'sorted.id',
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from release_words
    where release_id = ${sql.ref(releaseId)} and words @@ ${tsquery}::tsquery offset 0)`

/** A search that more texts match than are looked up by their ids, as a `tsquery`. */
export interface Words {
  tsquery: string
  /** So many are known to match. */
  atLeast: number
}

/**
 * The releases whose texts match, if an index finds them sooner than a page is filled by going through the newest. Where other filters narrow the list,
 * more are gone through. In a transaction.
 */
export async function findByWords(
  trx: Queries,
  tsquery: string,
  isNarrowed: boolean,
): Promise<number[] | Words> {
  const { listed, share } = await sampleNewest(trx, tsquery)
  // The index costs as much as there are matches; the list, the more the fewer there are. Both cost the same at the root of all.
  const most = Math.max(LEAST_LOOKED_UP, (isNarrowed ? 15 : 5) * Math.sqrt(listed))
  if (share * listed > most) return { tsquery, atLeast: 0 }
  const ids = await findInIndex(trx, tsquery, Math.ceil(most))
  return ids.length > most ? { tsquery, atLeast: ids.length - 1 } : ids
}

/** Of a few releases, all that match are looked up. */
const LEAST_LOOKED_UP = 1_000

/** How many releases are listed, and what part of the newest matches. */
async function sampleNewest(trx: Queries, tsquery: string): Promise<{ listed: number; share: number }> {
  const { rows } = await sql<{ found: number; listed: number }>`
    select count(*) as found, (select listed from release_tally) as listed
    from (
      select id from report_release where listed order by released_at desc, id desc limit ${SAMPLE}) newest
    where ${hasWords(tsquery, 'newest.id')}`.execute(trx)
  const { found = 0, listed = 0 } = rows[0] ?? {}
  return { listed, share: found / SAMPLE }
}

/** Only the index of the words answers this in a time that is bounded, so the database may use no other; it knows little of how frequent words are. */
async function findInIndex(trx: Queries, tsquery: string, most: number): Promise<number[]> {
  await sql`set local enable_seqscan = off`.execute(trx)
  await sql`set local enable_indexscan = off`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select release_id as id from release_words where words @@ ${tsquery}::tsquery limit ${most + 1}`.execute(
    trx,
  )
  await sql`set local enable_seqscan = on`.execute(trx)
  await sql`set local enable_indexscan = on`.execute(trx)
  return rows.map(({ id }) => id)
}
