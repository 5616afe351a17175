import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import { fillNameKeys } from './fillNameKeys.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { grantService } from './ownerRole.ts'
import { connectTo, connectWithoutTimeouts } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The role that owns the schema could not do its part. */
export class OwnerError extends Error {
  override name = 'OwnerError'
}

/**
 * Opens PostgreSQL at an address and brings its schema up to date. With the address of another role, that one owns the
 * schema and brings it up to date, and the first can neither change nor erase the audit trail. Throws an OwnerError where that one fails.
 */
export async function openPostgres(url: string, ownerUrl?: string): Promise<Database> {
  const { host, pathname } = new URL(url)
  const { queries, abort, close } = connectTo(url)
  const withoutTimeouts = <T>(work: (queries: Queries) => Promise<T>) => onOwnConnections(url, work)
  try {
    if (ownerUrl === undefined) await withoutTimeouts(migrate)
    else await prepareAs(ownerUrl, queries)
    await withoutTimeouts(fillNameKeys)
  } catch (error) {
    await close()
    throw error
  }
  return { queries, description: `PostgreSQL at ${host}${pathname}`, withoutTimeouts, abort, close }
}

async function prepareAs(ownerUrl: string, service: Queries): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(service)
  try {
    await onOwnConnections(ownerUrl, async (owner) => {
      await migrate(owner)
      await grantService(owner, rows[0]?.role ?? '')
    })
  } catch (cause) {
    throw new OwnerError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function onOwnConnections<T>(url: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const { queries, close } = connectWithoutTimeouts(url)
  try {
    return await work(queries)
  } finally {
    await close()
  }
}

/**
 * Opens the embedded database in a folder, which becomes this process's alone; without a folder, one in memory.
 * A new one can start from a dump (`dumpDataDir`), which is quicker than from nothing.
 */
export async function openEmbedded(folder?: string, dump?: Blob): Promise<Database> {
  const options = {
    // As the other driver reads them: a calendar date stays text, a count is a number.
    parsers: { [types.DATE]: (value: string) => value, [types.INT8]: Number },
    ...(dump && { loadDataDir: dump }),
  }
  if (folder === undefined) return ready(new PGlite(options), 'embedded database in memory')
  const unlock = lockFolder(folder)
  try {
    const home = join(folder, 'pgdata')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return await ready(new PGlite(home, options), `embedded database in ${folder}`, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function ready(pglite: PGlite, description: string, unlock = () => {}): Promise<Database> {
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const close = async () => {
    await queries.destroy()
    unlock()
  }
  try {
    await migrate(queries)
    await fillNameKeys(queries)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  // PGlite runs in this process; a running statement cannot be cancelled.
  return { queries, description, withoutTimeouts: (work) => work(queries), abort: async () => {}, close }
}
