import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { splitStatements } from '#service/database/migrate.ts'

/** Makes the schema in a database without one as it was when this migration was the last. */
export async function migrateUpTo(queries: Queries, last: string): Promise<void> {
  await sql`create table migration (name text primary key, ran_at timestamptz(3) not null default now())`.execute(
    queries,
  )
  const folder = 'src/service/database/migrations'
  for (const name of (await readdir(folder)).toSorted().filter((file) => file <= last)) {
    for (const statement of splitStatements(await readFile(`${folder}/${name}`, 'utf8')))
      await sql.raw(statement).execute(queries)
    await sql`insert into migration (name) values (${name})`.execute(queries)
  }
}
