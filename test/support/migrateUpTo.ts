import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { splitStatements } from '#service/database/schema.ts'

/** Makes the schema as it was when this migration was the last, in a database without one or with that of a migration before. */
export async function migrateUpTo(queries: Queries, last: string): Promise<void> {
  await sql`
    create table if not exists migration (name text primary key, ran_at timestamptz(3) not null default now())`.execute(
    queries,
  )
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(queries)
  const ran = new Set(rows.map(({ name }) => name))
  const folder = 'src/service/database/migrations'
  for (const name of (await readdir(folder)).toSorted().filter((file) => file <= last && !ran.has(file))) {
    for (const statement of splitStatements(await readFile(`${folder}/${name}`, 'utf8')))
      await sql.raw(statement).execute(queries)
    await sql`insert into migration (name) values (${name})`.execute(queries)
  }
}
