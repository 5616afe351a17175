import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { releaseRows } from './releaseRows.ts'
import { wholeReleases } from './wholeReleases.ts'

interface Asked {
  form: 'row' | 'whole' | undefined
  userId: number
  /** A number that is read with them. */
  count?: RawBuilder<number>
}

/** Releases as JSON text. */
export interface Written {
  /** How many were asked for. Of large ones only the first are written, as many as fit into a page. */
  asked: number
  count: number | null
  releases: { id: number; text: string }[]
}

interface WrittenRow {
  id: number
  place: number
  text: string
  differs: boolean
  asked: number
  count: number | null
}

/** Writes the releases with these ids, or with those that a query gives, in their order, as lists have them. */
export async function writeReleases(
  queries: Queries,
  ids: number[] | RawBuilder<unknown>,
  { form, userId, count = sql`null::integer` }: Asked,
): Promise<Written> {
  const array = Array.isArray(ids) ? sql`${ids}::integer[]` : sql`array(${ids})`
  const written = form === 'row' ? releaseRows : wholeReleases
  const { rows } = await sql<WrittenRow>`
  with given as materialized (select ${array} as ids, ${userId}::integer as reader, ${count} as count),
  asked as (select id, place, reader from given cross join lateral unnest(ids) with ordinality as each (id, place)),
  ${written(queries)}
  select id, place::integer, text, differs, cardinality(ids) as asked, count from written cross join given order by place`.execute(
    queries,
  )
  // One that a list names is there, as nothing is erased.
  if (
    rows.some(({ place }, index) => place !== index + 1) ||
    (rows.length === 0 && Array.isArray(ids) && ids.length > 0)
  )
    throw new Error('A release that a listing names is not there.')
  return {
    asked: rows[0]?.asked ?? 0,
    count: rows[0]?.count ?? null,
    // What JavaScript writes in another way is written by it.
    releases: rows.map(({ id, text, differs }) => ({
      id,
      text: differs ? JSON.stringify(JSON.parse(text)) : text,
    })),
  }
}
