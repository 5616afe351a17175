import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Queries } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date: each numbered file once, in order, in one transaction. Processes that start together
 * wait for each other. Throws where the database has a migration that this version does not know.
 */
export async function migrate(queries: Queries): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  await queries.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx)
    await sql`create table if not exists migration (
      name text primary key, ran_at timestamptz(3) not null default now())`.execute(trx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx)
    const ran = new Set(rows.map((row) => row.name))
    const unknown = [...ran].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
    for (const name of files) {
      if (ran.has(name)) continue
      for (const statement of statements(await readFile(new URL(name, folder), 'utf8')))
        await sql.raw(statement).execute(trx)
      await sql`insert into migration (name) values (${name})`.execute(trx)
    }
  })
}

/** Splits a script at the semicolons that end a line, outside `$$` bodies: PGlite takes one statement a call. */
export function statements(script: string): string[] {
  const found: string[] = []
  let statement = ''
  let inBody = false
  for (const line of script.split('\n')) {
    statement += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*$/.test(line)) {
      found.push(statement.trim())
      statement = ''
    }
  }
  if (statement.replace(/--.*$/gm, '').trim()) found.push(statement.trim())
  return found
}
