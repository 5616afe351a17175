import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'

interface TableListing<R> {
  table: string
  /** Which rows are listed. */
  where: RawBuilder<SqlBool>
  /** Which rows the caller may see, listed or not. */
  seen: RawBuilder<SqlBool>
  /** The records with these ids, in any order. */
  select: (queries: Queries, ids: number[]) => Promise<R[]>
}

/** About how many bytes a row takes as JSON, for tables of which a row may be large. */
const rowSizes: Readonly<Record<string, RawBuilder<number>>> = {
  patient: sql`2000 + loose_bytes`,
  employee: sql`2000 + coalesce(octet_length(photo), 0) + coalesce(octet_length(sign), 0)
    + coalesce(octet_length(sign_text), 0) + pg_column_size(documents) + pg_column_size(contacts)`,
}

/** What the listings of a table have in common; the order, and with it the ids of a page, is each one's own. */
export const tableListing = <R extends { id: number }>(
  database: Queries,
  { table, where, seen, select }: TableListing<R>,
) => ({
  isExclusive: isExclusive(database),

  snapshot: <T>(read: (queries: Queries) => Promise<T>): Promise<T> => snapshot(database, read),

  async sees(queries: Queries, id: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${seen}`.execute(queries)
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
