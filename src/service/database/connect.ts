import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Queries } from './database.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { grantService } from './ownerRole.ts'
import type { Tables } from './tables.ts'

// Both drivers read alike: a calendar date stays text (a `Date` would move it across time zones), a count is a number.
const readText = (value: string) => value
const readNumber = (value: string) => Number(value)

/**
 * Opens PostgreSQL at an address and brings its schema up to date. With the address of another role, that one owns the
 * schema and brings it up to date, and the first can neither change nor erase the audit trail.
 */
export async function openPostgres(url: string, ownerUrl?: string): Promise<Database> {
  const { host, pathname } = new URL(url)
  const queries = connectTo(url)
  const prepare = ownerUrl === undefined ? migrate : (service: Queries) => prepareAs(ownerUrl, service)
  return ready(queries, `PostgreSQL at ${host}${pathname}`, { prepare })
}

async function prepareAs(ownerUrl: string, service: Queries): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(service)
  const owner = connectTo(ownerUrl)
  try {
    await migrate(owner)
    await grantService(owner, rows[0]?.role ?? '')
  } finally {
    await owner.destroy()
  }
}

/** Connections to PostgreSQL, with nothing made ready there. */
export function connectTo(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid, format): unknown =>
        oid === pg.types.builtins.DATE
          ? readText
          : oid === pg.types.builtins.INT8
            ? readNumber
            : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {})
  // One that breaks while it is used fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Opens the embedded database in a folder, which becomes this process's alone; without a folder, one in memory.
 * A new one can start from a dump (`dumpDataDir`), which is quicker than from nothing.
 */
export async function openEmbedded(folder?: string, dump?: Blob): Promise<Database> {
  const options = {
    parsers: { [types.DATE]: readText, [types.INT8]: readNumber },
    ...(dump && { loadDataDir: dump }),
  }
  if (folder === undefined) return ready(embedded(new PGlite(options)), 'embedded database in memory')
  const unlock = lockFolder(folder)
  try {
    const home = join(folder, 'pgdata')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return await ready(embedded(new PGlite(home, options)), `embedded database in ${folder}`, { unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

const embedded = (pglite: PGlite) => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })

interface Opening {
  prepare?: (queries: Queries) => Promise<void>
  unlock?: () => void
}

async function ready(
  queries: Kysely<Tables>,
  description: string,
  { prepare = migrate, unlock = () => {} }: Opening = {},
): Promise<Database> {
  const close = async () => {
    await queries.destroy()
    unlock()
  }
  try {
    await prepare(queries)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  return { queries, description, close }
}
