import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#service/database/connect.ts'
import { migrate } from '#service/database/migrate.ts'
import type { Tables } from '#service/database/tables.ts'
import { startTemporaryPostgres } from './temporaryPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database. */
    embeddedDump: string
    /** A dump of an embedded database without a schema, which opens four times faster than one is created. */
    bareDump: string
    /** The address of a PostgreSQL server and the name of a migrated database to copy; null if there is no server. */
    postgres: { url: string; template: string } | null
  }
}

const notTested =
  '\nPostgreSQL was NOT tested: there is none on this machine. Install it, or set TEST_DATABASE_URL.\n'

/** Prepares the migrated databases that `databases.ts` copies, once for each run of the tests. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  // One after the other: the embedded database keeps this process busy, and connections to the other would time out.
  const dumps = await dumpEmbedded()
  const postgres = await preparePostgres()
  project.provide('embeddedDump', dumps.migrated)
  project.provide('bareDump', dumps.bare)
  project.provide('postgres', postgres && { url: postgres.url, template: postgres.template })
  return async () => {
    dumps.remove()
    await postgres?.stop()
    if (postgres === null) process.stderr.write(notTested)
  }
}

async function dumpEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'report-portal-dump-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const pglite = await PGlite.create()
  const dump = async (name: string) => {
    const file = join(folder, `${name}.tar`)
    const content = await pglite.dumpDataDir('none')
    writeFileSync(file, new Uint8Array(await content.arrayBuffer()))
    return file
  }
  const bare = await dump('bare')
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(queries)
  const migrated = await dump('migrated')
  await queries.destroy()
  return { bare, migrated, remove }
}

async function preparePostgres() {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  if (server === null) return null
  const { url } = server
  const template = `report_portal_test_${process.pid}_${Date.now()}`
  await run(url, `create database ${template}`)
  const address = new URL(url)
  address.pathname = template
  await (await openPostgres(address.href)).close()
  const stop = async () => {
    await run(url, `drop database if exists ${template}`)
    await server.stop()
  }
  return { url, template, stop }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
