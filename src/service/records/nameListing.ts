import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { tableListing } from './tableListing.ts'

interface NameListing<R> {
  table: string
  /** Which of those that are not removed are listed. */
  where: RawBuilder<SqlBool>
  /** Which of those that are not removed the caller may see; all where it is left out. */
  seen?: RawBuilder<SqlBool>
  /** A small number by which some stand before others, whatever their names. */
  rank?: RawBuilder<number>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** A listing in the order of names, or of ranks and names, its pages found by keyset. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, seen = sql`true`, rank, select }: NameListing<R>,
) {
  const order = sql.join([...(rank ? [rank] : []), sql.ref(`${table}.name_sort`), sql.ref(`${table}.id`)])
  const isThere = sql`${sql.ref(`${table}.date_hour_deleted`)} is null`
  const listed = sql<SqlBool>`${isThere} and (${where})`

  return {
    ...tableListing(database, { table, where: listed, seen: sql`${isThere} and ${seen}`, select }),

    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      const rest = after === undefined ? sql<SqlBool>`true` : await standsAfter(queries, after)
      if (!rest) return null
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${listed} and ${rest}
        order by ${order} limit ${limit}`.execute(queries)
      return rows.map((row) => row.id)
    },
  }

  // A record that has been removed meanwhile still has its place, so that reading on does not break off.
  async function standsAfter(queries: Queries, id: number): Promise<RawBuilder<SqlBool> | undefined> {
    const { rows } = await sql<{ rank: number; name: string }>`
      select ${rank ?? sql`0`} as rank, name_sort as name from ${sql.table(table)} where id = ${id}`.execute(
      queries,
    )
    const last = rows[0]
    if (!last) return undefined
    const place = sql.join([
      ...(rank ? [sql`${last.rank}::integer`] : []),
      sql`${last.name}`,
      sql`${id}::integer`,
    ])
    return sql`(${order}) > (${place})`
  }
}
