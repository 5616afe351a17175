import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Queries, snapshot } from '#service/database/database.ts'

interface NameListing<R> {
  table: 'patient' | 'employee' | 'exam'
  /** Which of those that are not removed are listed. */
  where: RawBuilder<SqlBool>
  /** Selects some of them, by name and then by id. */
  select: (queries: Queries, where: RawBuilder<SqlBool>, limit: number) => Promise<R[]>
}

/** A listing in the order of names, its pages found by keyset. */
export function nameListing<R extends { id: number }>(
  database: Queries,
  { table, where, select }: NameListing<R>,
) {
  const listed = sql<SqlBool>`${sql.ref(`${table}.date_hour_deleted`)} is null and (${where})`

  return {
    snapshot: <T>(read: (queries: Queries) => Promise<T>): Promise<T> => snapshot(database, read),

    async count(queries: Queries): Promise<number> {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)} where ${listed}`.execute(queries)
      return rows[0]?.count ?? 0
    },

    async page(queries: Queries, after: number | undefined, limit: number) {
      const rest = after === undefined ? sql<SqlBool>`true` : await standsAfter(queries, table, after)
      if (!rest) return null
      const records = await select(queries, sql<SqlBool>`${listed} and ${rest}`, limit)
      return records.map((record) => ({ id: record.id, json: JSON.stringify(record) }))
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
