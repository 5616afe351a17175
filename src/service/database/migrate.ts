import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isExclusive, type Queries } from './database.ts'
import { advisoryLocks } from './locks.ts'
import {
  concurrentIndex,
  functionsVersion,
  ownsSchema,
  readSchema,
  type SchemaState,
  type Script,
} from './schema.ts'
import { syncPermissions } from './syncPermissions.ts'

const LOCK_RETRY_MS = 100

/**
 * Brings the schema up to date: each numbered file once, in order; then the functions and permissions of this version. Processes that
 * start together wait for each other. Throws where `readSchema` does, and where the connected role may not add what is missing. Returns the
 * migrations of a newer version, which only add: functions and permissions then stay that version's.
 */
export const migrate = (queries: Queries, home?: string): Promise<readonly string[]> =>
  queries.connection().execute(async (db) => {
    const isOwner = await ownsSchema(db)
    // Tried again and again: a statement that waits would keep a snapshot, and so the building of an index from its end.
    while (!(await tryLock(db))) {
      // The owner may build indexes for an hour, and whatever this version knows is there.
      const newer = isOwner ? [] : (await readSchema(db, home)).newer
      if (newer.length > 0) return newer
      await pause(LOCK_RETRY_MS)
    }
    try {
      if (isOwner) await ensureMigrationTable(db)
      const schema = await readSchema(db, home)
      if (schema.newer.length > 0) return schema.newer
      if (isOwner) await bringUpToDate(db, schema)
      else await bringPermissions(db, schema)
      return []
    } finally {
      // A lost connection has given the lock back; its error is the one to report.
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.migration)})`.execute(db).catch(() => {})
    }
  })

/**
 * Of what a start brings up to date, the service's own role may write the permissions alone. Functions of another version with the same
 * migrations are good enough: one that this version cannot do without comes with a migration.
 */
async function bringPermissions(db: Queries, { ran, missing }: SchemaState): Promise<void> {
  if (missing.length > 0)
    throw new Error(
      `${ran.length === 0 ? 'it has no tables yet' : `its schema lacks ${namesOf(missing)}`}, and this role may not change it. With DATABASE_OWNER_URL in the environment: npm run upgrade`,
    )
  await db.transaction().execute(syncPermissions)
}

const namesOf = (scripts: readonly Script[]): string => scripts.map(({ name }) => name).join(', ')

async function tryLock(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(advisoryLocks.migration)}) as locked`.execute(db)
  return rows[0]?.locked === true
}

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

async function bringUpToDate(
  db: Queries,
  { scripts, ran, functions, missing, lacksFunctions }: SchemaState,
): Promise<void> {
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
    if (missing.length > 0 || lacksFunctions) await install(trx, functions)
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
async function install(trx: Queries, functions: readonly Script[]): Promise<void> {
  for (const { statements } of functions)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  await sql`update migration set functions = ${functionsVersion(functions)} where name = (select max(name) from migration)`.execute(
    trx,
  )
}
