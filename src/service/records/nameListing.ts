import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'

interface NameListing<R> {
  table: 'patient' | 'employee' | 'exam'
  /** Which of those that are not removed are listed. */
  where: RawBuilder<SqlBool>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** A listing in the order of names, its pages found by keyset. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, select }: NameListing<R>,
) {
  const listed = sql<SqlBool>`${sql.ref(`${table}.date_hour_deleted`)} is null and (${where})`

  return {
    isExclusive: isExclusive(database),

    snapshot: <T>(read: (queries: Queries) => Promise<T>): Promise<T> => snapshot(database, read),

    async count(queries: Queries): Promise<number> {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)} where ${listed}`.execute(queries)
      return rows[0]?.count ?? 0
    },

    async ids(queries: Queries, after: number | undefined, limit: number): Promise<number[] | null> {
      const rest = after === undefined ? sql<SqlBool>`true` : await standsAfter(queries, table, after)
      if (!rest) return null
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${listed} and ${rest}
        order by name_sort, id limit ${limit}`.execute(queries)
      return rows.map((row) => row.id)
    },

    async records(queries: Queries, ids: number[]): Promise<string[]> {
      if (ids.length === 0) return []
      const found = new Map((await select(queries, ids)).map((record) => [record.id, JSON.stringify(record)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}

// A record that has been removed meanwhile still has its place, so that reading on does not break off.
async function standsAfter(
  queries: Queries,
  table: string,
  id: number,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select name_sort as name from ${sql.table(table)} where id = ${id}`.execute(queries)
  const last = rows[0]
  return last && sql`(${sql.ref(`${table}.name_sort`)}, ${sql.ref(`${table}.id`)}) > (${last.name}, ${id})`
}
