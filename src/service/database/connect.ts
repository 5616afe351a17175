import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

// Both drivers read alike: a calendar date stays text (a `Date` would move it across time zones), a count is a number.
const readText = (value: string) => value
const readNumber = (value: string) => Number(value)

/** Opens PostgreSQL at an address and brings its schema up to date. */
export async function openPostgres(url: string): Promise<Database> {
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
  const { host, pathname } = new URL(url)
  return ready(
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    `PostgreSQL at ${host}${pathname}`,
  )
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
    return await ready(embedded(new PGlite(home, options)), `embedded database in ${folder}`, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

const embedded = (pglite: PGlite) => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })

async function ready(queries: Kysely<Tables>, description: string, unlock = () => {}): Promise<Database> {
  const close = async () => {
    await queries.destroy()
    unlock()
  }
  try {
    await migrate(queries)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  return { queries, description, close }
}
