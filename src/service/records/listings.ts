import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Counted } from '#contract/declaration/listing.ts'
import { isExclusive, type Queries, replicaSnapshot } from '#service/database/database.ts'
import { keyset } from './keyset.ts'
import { MOST_FOUND, type Rank, type RankedSearch, rankedIds } from './rankedIds.ts'

/** The size of the records of one page, or of one read of a whole listing, is at most this. A single record may be larger. */
export const MAX_BYTES = 8 * 1024 * 1024

/** The count of a page stops here, as counting a million takes too long. */
export const MOST_COUNTED = 10_000

/** Where counting stops: a listing that is asked for whole counts all. */
export const mostCounted = ({ limit }: { limit?: number | undefined }): number | undefined =>
  limit === undefined ? undefined : MOST_COUNTED

interface KeysetListing<R> {
  table: string
  /** The condition of listed rows. */
  where: RawBuilder<SqlBool>
  /** The condition of rows that the caller may see, listed or not. */
  visible: RawBuilder<SqlBool>
  /** The search whose best matches come first; it has the same rows as `where`. */
  ranked?: RankedSearch | undefined
  /** The columns by which rows are ordered, before their ids. A row without one of these has no position. */
  by: RawBuilder<unknown>[]
  direction?: 'asc' | 'desc'
  /** Counting stops here. All are counted where it is left out. */
  most?: number | undefined
  /** A query of as many rows as are listed, where these are counted quicker. */
  counting?: RawBuilder<unknown> | undefined
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** The approximate size of a row as JSON in bytes, for tables with large rows. */
const rowSizes: Readonly<Record<string, RawBuilder<number>>> = {
  patient: sql`2000 + loose_bytes`,
  employee: sql`2000 + coalesce(octet_length(sign_text), 0) + pg_column_size(documents) + pg_column_size(contacts)`,
}

/** The first of these rows, as many as fit into a page, and at least one. */
async function fittingOf(
  queries: Queries,
  table: RawBuilder<unknown>,
  size: RawBuilder<number>,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select ${table}.id, place, sum(${size}) over (order by place) as bytes
      from unnest(${ids}::integer[]) with ordinality as asked (id, place) join ${table} on ${table}.id = asked.id) sized
    where place = 1 or bytes <= ${sql.lit(MAX_BYTES)} order by place`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A listing of a table's rows in an order, its pages found by keyset. */
export function keysetListing<R extends { id: number }>(
  database: Queries,
  { table: name, where, visible, ranked, by, direction = 'asc', most, counting, select }: KeysetListing<R>,
) {
  const table = sql.table(name)
  const id = sql.ref(`${name}.id`)
  const keys = keyset([...by, id], direction)
  const size = rowSizes[name]
  /** How many match, where the page has told. */
  let known: Counted | undefined

  return {
    isExclusive: isExclusive(database),

    snapshot: <T>(read: (queries: Queries) => Promise<T>, options?: { isRepeatable: boolean }): Promise<T> =>
      replicaSnapshot(database, read, options),

    async isVisible(queries: Queries, sought: number): Promise<boolean> {
      const { rows } = await sql`
        select 1 from ${table} where ${id} = ${sought} and ${visible}`.execute(queries)
      return rows.length > 0
    },

    async count(queries: Queries): Promise<Counted> {
      const limit = ranked ? Math.min(most ?? Infinity, MOST_FOUND) : most
      if (most === undefined || limit === undefined)
        return known && !known.inexact ? known : { count: await counted(queries) }
      const count = Math.min(known?.count ?? (await counted(queries, sql`limit ${limit}`)), limit)
      return { count, ...(count === limit && { inexact: 'atLeast' }) }
    },

    // A record that was removed meanwhile keeps its position, so that reading the next page does not fail.
    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      const found = await (ranked
        ? bestIds(ranked, queries, after, limit)
        : orderedIds(queries, after, limit))
      if (found.length > 0 || after === undefined) return found
      const { rows } = await sql`
        select 1 from ${table} where ${id} = ${after} and (${keys.columns}) is not null`.execute(queries)
      return rows.length > 0 ? found : null
    },

    async records(queries: Queries, ids: number[]): Promise<string[]> {
      if (ids.length === 0) return []
      const fitting = size ? await fittingOf(queries, table, size, ids) : ids
      const found = new Map(
        (await select(queries, fitting)).map((record) => [record.id, JSON.stringify(record)]),
      )
      return fitting.map((each) => {
        const text = found.get(each)
        if (text === undefined) throw new Error('A record that a listing names is not there.')
        return text
      })
    },
  }

  async function counted(queries: Queries, upTo = sql``): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${counting ?? sql`select from ${table} where ${where}`} ${upTo}) matching`.execute(
      queries,
    )
    return rows[0]?.count ?? 0
  }

  async function orderedIds(queries: Queries, after: number | undefined, limit: number): Promise<number[]> {
    const position = sql`(select ${keys.columns} from ${table} where ${id} = ${after})`
    const rest = after === undefined ? sql`true` : keys.after(position)
    const { rows } = await sql<{ id: number }>`
      select ${id} as id from ${table} where ${where} and ${rest}
      order by ${keys.order} limit ${limit}`.execute(queries)
    return rows.map((row) => row.id)
  }

  async function bestIds(
    search: RankedSearch,
    ...page: [Queries, number | undefined, number]
  ): Promise<number[]> {
    const found = await rankedIds(search, ...page)
    known = found.counted
    return found.ids
  }
}

interface NameListing<R> extends Omit<KeysetListing<R>, 'visible' | 'by' | 'direction' | 'ranked'> {
  /** What is asked of rows beside `where`, of which the rank is. */
  others?: RawBuilder<SqlBool>
  /** The condition of rows that the caller may see among those that are not removed; all where it is left out. */
  visible?: RawBuilder<SqlBool>
  /** By which rows are ordered before their names. */
  rank?: Rank
}

/** A listing of those that are not removed, in the order of names, or of ranks and names. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, others = sql`true`, visible = sql`true`, rank, most, counting, select }: NameListing<R>,
) {
  const notRemoved = sql<SqlBool>`${sql.ref(`${table}.date_hour_deleted`)} is null`
  return keysetListing(database, {
    table,
    where: sql`${notRemoved} and (${where}) and ${others}`,
    visible: sql`${notRemoved} and ${visible}`,
    ...(rank && { ranked: { table, present: notRemoved, matches: where, others, rank } }),
    by: [...(rank ? [rank.value] : []), sql.ref(`${table}.name_sort`)],
    most,
    counting,
    select,
  })
}

interface LatestListing<R> extends Omit<KeysetListing<R>, 'visible' | 'by' | 'direction'> {
  /** The condition of rows that the caller may see; listed rows where it is left out. */
  visible?: RawBuilder<SqlBool>
  /** The time by which rows are ordered. */
  at: RawBuilder<Date>
}

/** A listing by time, last first. */
export const latestListing = <R extends { id: number }>(
  database: Queries,
  { at, visible, ...listing }: LatestListing<R>,
) => keysetListing(database, { ...listing, visible: visible ?? listing.where, by: [at], direction: 'desc' })
