import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Counted } from '#contract/declaration/listing.ts'
import { isExclusive, type Queries, replicaSnapshot } from '#service/database/database.ts'

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
  /** The columns by which rows are ordered, before their ids. A row without one of these has no position. */
  by: RawBuilder<unknown>[]
  direction?: 'asc' | 'desc'
  /** Counting stops here. All are counted where it is left out. */
  most?: number | undefined
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

/** An order by columns, all in one direction, and the condition of what comes after a position in it. */
export const keyset = (columns: RawBuilder<unknown>[], direction: 'asc' | 'desc') => ({
  columns: sql.join(columns),
  order: sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`)),
  after: (position: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} ${position}`,
})

/** A listing of a table's rows in an order, its pages found by keyset. */
export function keysetListing<R extends { id: number }>(
  database: Queries,
  { table: name, where, visible, by, direction = 'asc', most, select }: KeysetListing<R>,
) {
  const table = sql.table(name)
  const id = sql.ref(`${name}.id`)
  const keys = keyset([...by, id], direction)
  const size = rowSizes[name]

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
      const counted =
        most === undefined
          ? sql`${table} where ${where}`
          : sql`(select from ${table} where ${where} limit ${most}) matching`
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${counted}`.execute(queries)
      const count = rows[0]?.count ?? 0
      return { count, ...(most !== undefined && count >= most && { inexact: 'atLeast' }) }
    },

    // A record that was removed meanwhile keeps its position, so that reading the next page does not fail.
    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      const position = sql`(select ${keys.columns} from ${table} where ${id} = ${after})`
      const rest = after === undefined ? sql`true` : keys.after(position)
      const { rows } = await sql<{ id: number }>`
        select ${id} as id from ${table} where ${where} and ${rest}
        order by ${keys.order} limit ${limit}`.execute(queries)
      if (rows.length === 0 && after !== undefined) {
        const known = await sql`
          select 1 from ${table} where ${id} = ${after} and (${keys.columns}) is not null`.execute(queries)
        if (known.rows.length === 0) return null
      }
      return rows.map((row) => row.id)
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
}

interface NameListing<R> extends Omit<KeysetListing<R>, 'visible' | 'by' | 'direction'> {
  /** The condition of rows that the caller may see among those that are not removed; all where it is left out. */
  visible?: RawBuilder<SqlBool>
  /** A small number by which rows are ordered before their names. */
  rank?: RawBuilder<number>
}

/** A listing of those that are not removed, in the order of names, or of ranks and names. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, visible = sql`true`, rank, most, select }: NameListing<R>,
) {
  const notRemoved = sql`${sql.ref(`${table}.date_hour_deleted`)} is null`
  return keysetListing(database, {
    table,
    where: sql`${notRemoved} and (${where})`,
    visible: sql`${notRemoved} and ${visible}`,
    by: [...(rank ? [rank] : []), sql.ref(`${table}.name_sort`)],
    most,
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
