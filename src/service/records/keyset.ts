import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** An order by columns, all in one direction, and the condition of what comes after a position in it. */
export const keyset = (columns: RawBuilder<unknown>[], direction: 'asc' | 'desc') => ({
  columns: sql.join(columns),
  order: sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`)),
  after: (position: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} ${position}`,
})
