import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type KyselyPlugin, PGliteDialect, sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import { listsAsArrays } from './listsAsArrays.ts'
import { lockFolder } from './locks.ts'
import { migrate } from './migrate.ts'
import { grantServiceRole } from './ownerRole.ts'
import { connectWithoutTimeouts, connectWithTimeouts } from './postgres.ts'
import type { Tables } from './tables.ts'
import { WatchedKysely } from './transactionContext.ts'

/** Migrating or granting as the schema's owner failed. */
export class OwnerError extends Error {
  override name = 'OwnerError'
}

/**
 * Opens PostgreSQL and brings its schema up to date. With `ownerUrl`, that role owns and migrates the schema, and the service's role
 * can neither change nor erase the audit. `connections`: how many it keeps at most. Throws an OwnerError where the owner's part fails.
 */
export async function openPostgres(url: string, ownerUrl?: string, connections?: number): Promise<Database> {
  const { host, pathname } = new URL(url)
  const { queries, listen, abort, close } = connectWithTimeouts(url, connections)
  const withoutTimeouts = <T>(work: (queries: Queries) => Promise<T>) => withOwnConnections(url, work)
  try {
    const newer = await (ownerUrl === undefined
      ? withoutTimeouts(migrate)
      : migrateAsOwner(ownerUrl, queries))
    const description = describeDatabase(`PostgreSQL at ${host}${pathname}`, newer)
    return { queries, description, withoutTimeouts, listen, abort, close }
  } catch (error) {
    await close()
    throw error
  }
}

const describeDatabase = (place: string, newer: readonly string[]): string =>
  newer.length === 0
    ? place
    : `${place}, whose schema a newer version of this program has added to: ${newer.join(', ')}`

async function migrateAsOwner(ownerUrl: string, service: Queries): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(service)
  try {
    return await withOwnConnections(ownerUrl, async (owner) => {
      const newer = await migrate(owner)
      // A newer version may have taken more from the service's role than this one knows of.
      if (newer.length === 0) await grantServiceRole(owner, rows[0]?.role ?? '')
      return newer
    })
  } catch (cause) {
    throw new OwnerError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function withOwnConnections<T>(url: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const { queries, close } = connectWithoutTimeouts(url)
  try {
    return await work(queries)
  } finally {
    await close()
  }
}

/** Opens the embedded database in a folder, which it locks for this process; without a folder, one in memory. */
export async function openEmbedded(folder?: string): Promise<Database> {
  const options = {
    extensions: { pg_trgm },
    // As in postgres.ts: a calendar date stays text, a count is a number.
    parsers: { [types.DATE]: (value: string) => value, [types.INT8]: Number },
  }
  if (folder === undefined) return openPGlite(new PGlite(options), 'embedded database in memory')
  const unlock = lockFolder(folder)
  try {
    const home = join(folder, 'pgdata')
    return await openPGlite(new PGlite(home, options), `embedded database in ${folder}`, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPGlite(pglite: PGlite, place: string, unlock = () => {}): Promise<Database> {
  const queries = new WatchedKysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    plugins: [listsAsArrays, letOthersIn],
  })
  const close = async () => {
    await queries.destroy()
    unlock()
  }
  let newer: string[]
  try {
    newer = await migrate(queries)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  const listen: Database['listen'] = (channel, onNotice) => {
    const listening = pglite.listen(channel, onNotice)
    listening.then(onNotice, () => {})
    // After the database is closed there is nothing to end.
    return () => void listening.then((stop) => stop()).catch(() => {})
  }
  // PGlite runs in this process; a running statement cannot be cancelled.
  return {
    queries,
    description: describeDatabase(place, newer),
    withoutTimeouts: (work) => work(queries),
    listen,
    abort: async () => {},
    close,
  }
}

/**
 * Returns to the event loop after each statement. The embedded database runs in this thread and answers without leaving it, so that otherwise
 * one request after the other would be worked on, and none of those that arrive meanwhile would be read.
 */
const letOthersIn: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await setImmediate()
    return result
  },
}
