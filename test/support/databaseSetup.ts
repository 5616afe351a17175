import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#service/database/connect.ts'
import { embeddedDumps } from './embeddedDumps.ts'
import { startTemporaryPostgres } from './temporaryPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database. */
    embeddedDump: string
    /** A dump of an embedded database without a schema, for tests of migrations. */
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
  const dumps = await embeddedDumps()
  const postgres = await preparePostgres()
  project.provide('embeddedDump', dumps.migrated)
  project.provide('bareDump', dumps.bare)
  project.provide('postgres', postgres && { url: postgres.url, template: postgres.template })
  return async () => {
    await postgres?.stop()
    if (postgres === null) process.stderr.write(notTested)
  }
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
