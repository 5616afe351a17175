import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { advisoryLocks } from './locks.ts'
import type { Queries } from './database.ts'
import { syncPermissions } from './syncPermissions.ts'

const folder = new URL('./migrations/', import.meta.url)

interface Script extends Migration {
  checksum: string
}

/**
 * Brings the schema up to date: each numbered file once, in order, in one transaction; then the permissions that the program has.
 * Processes that start together wait for each other. Throws where the database has a migration that this version does not know, or one whose file has been changed since.
 */
export async function migrate(queries: Queries): Promise<void> {
  const scripts = await readScripts()
  await ensureMigrationTable(queries)
  const ran = await ranMigrations(queries)
  refuseUnknownMigrations(ran, scripts)
  // Only where a migration or its checksum is missing: the migrator first reads the columns of every table, for a third of a second.
  if (Object.keys(scripts).some((name) => !ran.get(name))) await runMissing(queries, scripts)
  await syncPermissions(queries)
}

/** The checksums of the migrations that ran, by name; null of those that ran before checksums were stored. */
async function ranMigrations(queries: Queries): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{
    name: string
    checksum: string | null
  }>`select name, checksum from migration order by name`.execute(queries)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function runMissing(queries: Queries, scripts: Record<string, Script>): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => scripts },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The schema could not be brought up to date.')
  await storeChecksums(queries, scripts)
}

async function readScripts(): Promise<Record<string, Script>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const scripts = await Promise.all(
    names.map(async (name): Promise<[string, Script]> => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      const up = async (trx: Queries) => {
        for (const statement of splitStatements(text)) await sql.raw(statement).execute(trx)
      }
      return [name, { up, checksum }]
    }),
  )
  return Object.fromEntries(scripts)
}

/** Creates the migrator's table with a column for the checksum, or converts the one that an earlier version of the service made. */
const ensureMigrationTable = (queries: Queries): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx)
    await sql`create table if not exists migration (
      name varchar(255) primary key, timestamp varchar(255) not null, checksum text)`.execute(trx)
    const { rows } = await sql<{ is_earlier: boolean }>`
      select exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'ran_at' and not attisdropped)
        as is_earlier`.execute(trx)
    if (!rows[0]?.is_earlier) return
    await sql`alter table migration rename column ran_at to timestamp`.execute(trx)
    await sql`alter table migration alter column timestamp drop default,
      alter column timestamp type varchar(255) using to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      add column checksum text`.execute(trx)
  })

function refuseUnknownMigrations(
  ran: ReadonlyMap<string, string | null>,
  scripts: Record<string, Script>,
): void {
  const unknown = [...ran.keys()].filter((name) => !(name in scripts))
  if (unknown.length > 0)
    throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
  const changed = [...ran].filter(
    ([name, checksum]) => checksum !== null && checksum !== scripts[name]?.checksum,
  )
  if (changed.length > 0)
    throw new Error(
      `The database was made by other versions of ${changed.map(([name]) => name).join(', ')}: a migration that has run must not be changed.`,
    )
}

/** Also for migrations that ran before checksums were stored: their files are assumed to be unchanged. */
async function storeChecksums(queries: Queries, scripts: Record<string, Script>): Promise<void> {
  for (const [name, { checksum }] of Object.entries(scripts))
    await sql`update migration set checksum = ${checksum} where name = ${name} and checksum is null`.execute(
      queries,
    )
}

/** Splits a script at the semicolons that end a line, outside `$$` bodies: PGlite takes one statement a call. */
export function splitStatements(script: string): string[] {
  const problems: string[] = []
  let statement = ''
  let inBody = false
  for (const line of script.split('\n')) {
    statement += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*$/.test(line)) {
      problems.push(statement.trim())
      statement = ''
    }
  }
  if (statement.replace(/--.*$/gm, '').trim()) problems.push(statement.trim())
  return problems
}
