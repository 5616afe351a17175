import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** Copies of a row, with other values in some columns. */
export async function copyRows(
  owner: Queries,
  table: string,
  id: number,
  values: Record<string, unknown>,
  count: number,
) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and column_name <> 'id' and is_generated = 'NEVER'`.execute(owner)
  const columns = rows.map(({ name }) => name)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => values[name] ?? sql.ref(`copied.${name}`)))}
    from ${sql.table(table)} copied, generate_series(1, ${count}::integer) number where copied.id = ${id}`.execute(
    owner,
  )
}
