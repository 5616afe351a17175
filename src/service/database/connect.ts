import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type KyselyPlugin, PGliteDialect, sql } from 'kysely'
import { type Database, type Queries, snapshot } from './database.ts'
import { messageOf } from './failures.ts'
import { listsAsArrays } from './listsAsArrays.ts'
import { lockFolder } from './locks.ts'
import { migrate } from './migrate.ts'
import { grantServiceRole } from './ownerRole.ts'
import { dumpPostgres } from './pgPrograms.ts'
import { connectThroughPooler, connectWithoutTimeouts, connectWithTimeouts } from './postgres.ts'
import type { Tables } from './tables.ts'
import { WatchedKysely } from './transactionContext.ts'

/** What is done by another address than that of the database failed. */
export class AddressError extends Error {
  override name = 'AddressError'
  readonly address: 'owner' | 'direct'

  constructor(address: 'owner' | 'direct', cause: unknown) {
    super(messageOf(cause), { cause })
    this.address = address
  }
}

interface PostgresOptions {
  /** As another role, which owns and migrates the schema. Without one, the schema has to be up to date where the role of `url` does not own it. */
  owner?: string | undefined
  /** PostgreSQL itself, where `url` leads to a pooler in transaction mode. */
  direct?: string | undefined
  /** How many it keeps at most. */
  connections?: number | undefined
  /** Whether it brings the schema up to date, or takes it as it is. */
  migrates?: boolean
}

/** Opens PostgreSQL and brings its schema up to date. Throws an AddressError where the part of another address fails. */
export async function openPostgres(
  url: string,
  { owner, direct, connections, migrates = true }: PostgresOptions = {},
): Promise<Database> {
  const { host, pathname } = new URL(url)
  const { queries, pool, listen, abort, close } =
    direct === undefined
      ? connectWithTimeouts(url, connections)
      : connectThroughPooler(url, direct, connections)
  const withoutTimeouts = <T>(work: (queries: Queries) => Promise<T>) =>
    withOwnConnections(direct ?? url, work)
  try {
    if (direct !== undefined) await assertAnswers(direct)
    const bringUpToDate = () =>
      owner === undefined ? withoutTimeouts(migrate) : migrateAsOwner(owner, queries)
    const newer = migrates ? await bringUpToDate() : []
    const description = describeDatabase(`PostgreSQL at ${host}${pathname}`, newer)
    const dump: Database['dump'] = (read) =>
      withoutTimeouts((untimed) => dumpPostgres(untimed, direct ?? url, read))
    return { queries, pool, kind: 'postgresql', description, dump, withoutTimeouts, listen, abort, close }
  } catch (error) {
    await close()
    throw error
  }
}

const describeDatabase = (place: string, newer: readonly string[]): string =>
  newer.length === 0
    ? place
    : `${place}, whose schema a newer version of this program has added to: ${newer.join(', ')}`

async function assertAnswers(direct: string): Promise<void> {
  try {
    await withOwnConnections(direct, (queries) => sql`select 1`.execute(queries))
  } catch (cause) {
    throw new AddressError('direct', cause)
  }
}

async function migrateAsOwner(ownerUrl: string, service: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(service)
  try {
    return await withOwnConnections(ownerUrl, async (owner) => {
      const newer = await migrate(owner)
      // A newer version may have taken more from the service's role than this one knows of.
      if (newer.length === 0) await grantServiceRole(owner, rows[0]?.role ?? '')
      return newer
    })
  } catch (cause) {
    throw new AddressError('owner', cause)
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

/** Opens the embedded database in a folder, which it locks for this process; without a folder, one in memory. `migrates`: brings its schema up to date. */
export async function openEmbedded(folder?: string, { migrates = true } = {}): Promise<Database> {
  const options = {
    extensions: { pg_trgm },
    // As in postgres.ts: a calendar date stays text, a count is a number.
    parsers: { [types.DATE]: (value: string) => value, [types.INT8]: Number },
  }
  if (folder === undefined) return openPGlite(new PGlite(options), { place: 'embedded database in memory' })
  const unlock = lockFolder(folder)
  try {
    const home = join(folder, 'pgdata')
    return await openPGlite(new PGlite(home, options), {
      place: `embedded database in ${folder}`,
      unlock,
      migrates,
    })
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPGlite(
  pglite: PGlite,
  { place, unlock = () => {}, migrates = true }: { place: string; unlock?: () => void; migrates?: boolean },
): Promise<Database> {
  const queries = new WatchedKysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    plugins: [listsAsArrays, letOthersIn],
  })
  const close = async () => {
    await queries.destroy()
    unlock()
  }
  let newer: readonly string[]
  try {
    newer = migrates ? await migrate(queries) : []
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
    kind: 'embedded',
    description: describeDatabase(place, newer),
    dump: (read) =>
      snapshot(queries, async (reader) => ({
        read: await read(reader),
        content: (await pglite.dumpDataDir('none')).stream(),
        stop: () => {},
      })),
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
