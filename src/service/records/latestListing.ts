import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { tableListing } from './tableListing.ts'

interface LatestListing<R> {
  table: 'patient' | 'report' | 'audit_record'
  where: RawBuilder<SqlBool>
  /** Which rows the caller may see; those that are listed where it is left out. */
  seen?: RawBuilder<SqlBool>
  /** The time by which they stand; null is nobody's place. */
  at: RawBuilder<Date>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** A listing of what came last first, its pages found by keyset. */
export function latestListing<R extends { id: number }>(
  database: Queries,
  { table, where, seen = where, at, select }: LatestListing<R>,
) {
  const rows = sql.table(table)
  const id = sql.ref(`${table}.id`)
  return {
    ...tableListing(database, { table, where, seen, select }),

    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      let rest = sql<SqlBool>`true`
      if (after !== undefined) {
        const place = await sql<{ at: Date | null }>`
          select ${at} as at from ${rows} where ${id} = ${after}`.execute(queries)
        const [last] = place.rows
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
