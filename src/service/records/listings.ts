import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'

interface TableListing<R> {
  table: string
  /** The condition of listed rows. */
  where: RawBuilder<SqlBool>
  /** The condition of rows that the caller may see, listed or not. */
  visible: RawBuilder<SqlBool>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** The approximate size of a row as JSON in bytes, for tables with large rows. */
const rowSizes: Readonly<Record<string, RawBuilder<number>>> = {
  patient: sql`2000 + loose_bytes`,
  employee: sql`2000 + coalesce(octet_length(sign_text), 0) + pg_column_size(documents) + pg_column_size(contacts)`,
}

/** The common part of a table's listings: all but the order, and with it the ids of a page. */
export const tableListing = <R extends { id: number }>(
  database: Queries,
  { table, where, visible, select }: TableListing<R>,
) => ({
  isExclusive: isExclusive(database),

  snapshot: <T>(read: (queries: Queries) => Promise<T>): Promise<T> => snapshot(database, read),

  async isVisible(queries: Queries, id: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${visible}`.execute(
      queries,
    )
    return rows.length > 0
  },

  async count(queries: Queries): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${where}`.execute(queries)
    return rows[0]?.count ?? 0
  },

  ...(rowSizes[table] && { sizes: sizesOf(table, rowSizes[table]) }),

  async records(queries: Queries, ids: number[]): Promise<string[]> {
    if (ids.length === 0) return []
    const found = new Map((await select(queries, ids)).map((record) => [record.id, JSON.stringify(record)]))
    return ids.flatMap((id) => found.get(id) ?? [])
  },
})

const sizesOf =
  (table: string, size: RawBuilder<number>) =>
  async (queries: Queries, ids: number[]): Promise<Map<number, number>> => {
    const { rows } = await sql<{ id: number; bytes: number }>`
      select id, ${size} as bytes from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(queries)
    return new Map(rows.map((row) => [row.id, row.bytes]))
  }

interface NameListing<R> {
  table: string
  /** The condition of listed rows among those that are not removed. */
  where: RawBuilder<SqlBool>
  /** The condition of rows that the caller may see among those that are not removed; all where it is left out. */
  visible?: RawBuilder<SqlBool>
  /** A small number by which rows are ordered before their names. */
  rank?: RawBuilder<number>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** A listing in the order of names, or of ranks and names, its pages found by keyset. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, visible = sql`true`, rank, select }: NameListing<R>,
) {
  const order = sql.join([...(rank ? [rank] : []), sql.ref(`${table}.name_sort`), sql.ref(`${table}.id`)])
  const notRemoved = sql`${sql.ref(`${table}.date_hour_deleted`)} is null`
  const listed = sql<SqlBool>`${notRemoved} and (${where})`

  return {
    ...tableListing(database, { table, where: listed, visible: sql`${notRemoved} and ${visible}`, select }),

    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      const rest = after === undefined ? sql<SqlBool>`true` : await comesAfter(queries, after)
      if (!rest) return null
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${listed} and ${rest}
        order by ${order} limit ${limit}`.execute(queries)
      return rows.map((row) => row.id)
    },
  }

  // A record that was removed meanwhile keeps its position, so that reading the next page does not fail.
  async function comesAfter(queries: Queries, id: number): Promise<RawBuilder<SqlBool> | undefined> {
    const { rows } = await sql<{ rank: number; name: string }>`
      select ${rank ?? sql`0`} as rank, name_sort as name from ${sql.table(table)} where id = ${id}`.execute(
      queries,
    )
    const last = rows[0]
    if (!last) return undefined
    const position = sql.join([
      ...(rank ? [sql`${last.rank}::integer`] : []),
      sql`${last.name}`,
      sql`${id}::integer`,
    ])
    return sql`(${order}) > (${position})`
  }
}

interface LatestListing<R> {
  table: 'patient' | 'report' | 'audit_record' | 'record_change'
  where: RawBuilder<SqlBool>
  /** The condition of rows that the caller may see; listed rows where it is left out. */
  visible?: RawBuilder<SqlBool>
  /** The time by which rows are ordered; rows must have one. */
  at: RawBuilder<Date>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** A listing by time, last first, its pages found by keyset. */
export function latestListing<R extends { id: number }>(
  database: Queries,
  { table, where, visible = where, at, select }: LatestListing<R>,
) {
  const rows = sql.table(table)
  const id = sql.ref(`${table}.id`)
  return {
    ...tableListing(database, { table, where, visible, select }),

    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      let rest = sql<SqlBool>`true`
      if (after !== undefined) {
        const position = await sql<{ at: Date | null }>`
          select ${at} as at from ${rows} where ${id} = ${after}`.execute(queries)
        const [last] = position.rows
        if (!last?.at) return null
        rest = sql`(${at}, ${id}) < (${last.at}::timestamptz, ${after})`
      }
      const found = await sql<{ id: number }>`
        select ${id} as id from ${rows} where ${where} and ${rest}
        order by ${at} desc, ${id} desc limit ${limit}`.execute(queries)
      return found.rows.map((row) => row.id)
    },
  }
}
