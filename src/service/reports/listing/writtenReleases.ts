import { type RawBuilder, sql } from 'kysely'
import { changeText, encodingOf } from '#service/database/byteTexts.ts'
import type { Queries } from '#service/database/database.ts'
import { releaseRows } from './releaseRows.ts'
import { wholeReleases } from './wholeReleases.ts'

interface Form {
  form: 'row' | 'whole' | undefined
  userId: number
}

interface Asked {
  /** An array. */
  ids: RawBuilder<unknown>
  /** The first so many are written: of large ones fewer, as many as fit into a page. */
  limit: number
  /** A number that is read with them. */
  count?: RawBuilder<number> | undefined
}

interface Row {
  id: number
  place: number
  differs: boolean
  /** Of the ids. */
  found: number
  count: number | null
}

/** Writes releases as JSON text, in the order of their ids, as lists have them. */
async function write<T extends 'text' | 'utf8'>(
  queries: Queries,
  column: T,
  { ids, limit, count = sql`null::integer` }: Asked,
  { form, userId }: Form,
) {
  const written = form === 'row' ? releaseRows : wholeReleases
  const { rows } = await sql<Row & Record<T, string>>`
  with given as materialized (select ${ids} as ids, ${userId}::integer as reader, ${count} as count),
  asked as (
    select id, place, reader
    from given cross join lateral unnest(ids[:${limit}::integer]) with ordinality as each (id, place)),
  ${written(queries)}
  select id, place::integer, text as ${sql.ref(column)}, differs, cardinality(ids) as found, count
  from written cross join given order by place`.execute(queries)
  // One that a list names is there, as nothing is erased.
  if (rows.some(({ place }, index) => place !== index + 1))
    throw new Error('A release that a listing names is not there.')
  return rows
}

/** What JavaScript writes in another way is written by it. */
const inJs = (text: string) => JSON.stringify(JSON.parse(text))

/** The releases with these ids, each as JSON text: of large ones only the first, and at least one. */
export async function writeReleases(queries: Queries, ids: readonly number[], form: Form) {
  const rows = await write(queries, 'text', { ids: sql`${ids}::integer[]`, limit: ids.length }, form)
  if (rows.length === 0) throw new Error('A release that a listing names is not there.')
  return rows.map(({ id, text, differs }) => ({ id, text: differs ? inJs(text) : text }))
}

/** A page of the releases that a query gives, how many these are, and a count; undefined if there are none. */
export async function writePage(
  queries: Queries,
  query: RawBuilder<unknown>,
  { limit, count, ...form }: Form & Omit<Asked, 'ids'>,
) {
  const rows = await write(queries, 'utf8', { ids: sql`array(${query})`, limit, count }, form)
  const [first] = rows
  if (!first) return undefined
  return {
    ids: rows.map(({ id }) => id),
    records: rows.map(({ utf8, differs }) => (differs ? changeText(queries, utf8, inJs) : utf8)),
    encoding: encodingOf(queries),
    found: first.found,
    count: first.count,
  }
}
