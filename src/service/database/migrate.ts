import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isExclusive, type Queries } from './database.ts'
import { advisoryLocks } from './locks.ts'
import { syncPermissions } from './syncPermissions.ts'

const LOCK_RETRY_MS = 100

const concurrentIndex = /^create (unique )?index concurrently if not exists (\w+)/m

interface Script {
  name: string
  statements: string[]
  checksum: string
  /** The version before works with what it makes: its first line is `-- additive`. */
  additive: boolean
  /** It holds only indexes, which are built while others write. */
  concurrent: boolean
}

/** A migration that has run. Its checksum is null where it ran before checksums were stored. */
interface Ran {
  name: string
  checksum: string | null
  additive: boolean
  /** The checksum of the functions that were installed when it was the newest. */
  functions: string | null
}

/**
 * Brings the schema up to date: each numbered file once, in order; then the functions and permissions of this version. Processes that
 * start together wait for each other. Throws where a migration's file has changed since it ran, or where the database has one that this
 * version does not know and that does more than add. Returns those that only add: functions and permissions then stay the newer version's.
 */
export async function migrate(queries: Queries, home = import.meta.url): Promise<string[]> {
  const scripts = await readScripts(new URL('./migrations/', home))
  const functions = await readScripts(new URL('./functions/', home))
  return queries.connection().execute(async (db) => {
    // Tried again and again: a statement that waits would keep a snapshot, and so the building of an index from its end.
    while (!(await tryLock(db))) await pause(LOCK_RETRY_MS)
    try {
      await ensureMigrationTable(db)
      const { rows: ran } = await sql<Ran>`
        select name, checksum, additive, functions from migration order by name`.execute(db)
      const newer = unknownMigrations(ran, scripts)
      if (newer.length === 0) await bringUpToDate(db, { scripts, ran, functions })
      return newer
    } finally {
      // A lost connection has given the lock back; its error is the one to report.
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.migration)})`.execute(db).catch(() => {})
    }
  })
}

async function tryLock(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(advisoryLocks.migration)}) as locked`.execute(db)
  return rows[0]?.locked === true
}

async function readScripts(folder: URL): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        statements: splitStatements(text),
        checksum: checksumOf(text),
        additive: text.startsWith('-- additive\n'),
        concurrent: concurrentIndex.test(text),
      }
    }),
  )
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Creates the table of migrations, or adds the columns that it lacks in the database of an earlier version. */
async function ensureMigrationTable(db: Queries): Promise<void> {
  await sql`create table if not exists migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = 'migration'::regclass and attnum > 0 and not attisdropped`.execute(db)
  const columns = new Set(rows.map(({ column }) => column))
  if (columns.has('ran_at')) await sql`alter table migration rename column ran_at to timestamp`.execute(db)
  if (!columns.has('functions'))
    await sql`alter table migration
      alter column timestamp drop default, alter column timestamp type varchar(255),
      add column if not exists checksum text,
      add column additive boolean not null default false,
      add column functions text`.execute(db)
}

function unknownMigrations(ran: readonly Ran[], scripts: readonly Script[]): string[] {
  const known = new Map(scripts.map(({ name, checksum }) => [name, checksum]))
  const unknown = ran.filter(({ name }) => !known.has(name))
  const hasAll = scripts.every(({ name }) => ran.some((one) => one.name === name))
  if (unknown.some(({ additive }) => !additive || !hasAll))
    throw new Error(
      `The database is newer than this program: it has ${unknown.map(({ name }) => name).join(', ')}.`,
    )
  const changed = ran.filter(
    ({ name, checksum }) => checksum !== null && known.has(name) && checksum !== known.get(name),
  )
  if (changed.length > 0)
    throw new Error(
      `The database was made by other versions of ${changed.map(({ name }) => name).join(', ')}: a migration that has run must not be changed.`,
    )
  return unknown.map(({ name }) => name)
}

interface Versions {
  scripts: readonly Script[]
  ran: readonly Ran[]
  functions: readonly Script[]
}

async function bringUpToDate(db: Queries, { scripts, ran, functions }: Versions): Promise<void> {
  const names = new Set(ran.map(({ name }) => name))
  const missing = scripts.filter(({ name }) => !names.has(name))
  // Nobody writes meanwhile to the embedded database, or to a new one.
  const isAlone = isExclusive(db) || ran.length === 0
  let together: Script[] = []
  for (const script of missing)
    if (script.concurrent && !isAlone) {
      const before = together
      await db.transaction().execute((trx) => runTogether(trx, before))
      await buildIndexes(db, script)
      together = []
    } else together.push(script)
  await db.transaction().execute(async (trx) => {
    await runTogether(trx, together)
    for (const { name, checksum } of scripts)
      if (ran.some((one) => one.name === name && one.checksum === null))
        await sql`update migration set checksum = ${checksum} where name = ${name}`.execute(trx)
    const version = checksumOf(functions.map(({ checksum }) => checksum).join())
    if (missing.length > 0 || ran.at(-1)?.functions !== version) await install(trx, functions, version)
    await syncPermissions(trx)
  })
}

async function runTogether(trx: Queries, scripts: readonly Script[]): Promise<void> {
  for (const script of scripts) {
    for (const statement of script.statements)
      await sql.raw(statement.replace(concurrentIndex, 'create $1index if not exists $2')).execute(trx)
    await note(trx, script)
  }
}

/** Builds them outside of a transaction, as PostgreSQL demands. Can be repeated wherever it was interrupted. */
async function buildIndexes(db: Queries, script: Script): Promise<void> {
  for (const statement of script.statements) {
    const index = concurrentIndex.exec(statement)?.[2] ?? ''
    // An interrupted build leaves an index that no query uses.
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db)
    if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db)
    await sql.raw(statement).execute(db)
    await analyzeExpressions(db, index)
  }
  await note(db, script)
}

/** Lets the planner know what an index of expressions has: nothing tells it before the table is analysed. */
async function analyzeExpressions(db: Queries, index: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indrelid
    where indexrelid = to_regclass(${index}) and indexprs is not null`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}

const note = (db: Queries, { name, checksum, additive }: Script) =>
  sql`insert into migration (name, timestamp, checksum, additive)
    values (${name}, ${new Date().toISOString()}, ${checksum}, ${additive})`.execute(db)

/** Replaces the functions by those of this version. */
async function install(trx: Queries, functions: readonly Script[], version: string): Promise<void> {
  for (const { statements } of functions)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  await sql`update migration set functions = ${version} where name = (select max(name) from migration)`.execute(
    trx,
  )
}

/** Splits a script at the semicolons that end a line, outside `$$` bodies: PGlite takes one statement a call. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  let inBody = false
  for (const line of script.split('\n')) {
    statement += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*$/.test(line)) {
      statements.push(statement.trim())
      statement = ''
    }
  }
  if (statement.replace(/--.*$/gm, '').trim()) statements.push(statement.trim())
  return statements
}
