import type { TestProject } from 'vitest/node'
import { openPostgres } from '#service/database/connect.ts'
import { embeddedFolders } from './embeddedFolders.ts'
import { createDatabase, startTestPostgres } from './testPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated embedded database. */
    embeddedFolder: string
    /** One whose database has no schema, for tests of migrations. */
    bareFolder: string
    /** The address of a PostgreSQL server and the name of a migrated database to copy; null if there is no server. */
    postgres: { url: string; template: string } | null
  }
}

const notTested =
  '\nPostgreSQL was NOT tested: there is none on this machine. Install it, or set TEST_DATABASE_URL.\n'

/** Prepares the migrated databases that `databases.ts` copies, once for each run of the tests. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  // One after the other: the embedded database keeps this process busy, and connections to the other would time out.
  const folders = await embeddedFolders()
  const postgres = await preparePostgres()
  project.provide('embeddedFolder', folders.migrated)
  project.provide('bareFolder', folders.bare)
  project.provide('postgres', postgres && { url: postgres.url, template: postgres.template })
  return async () => {
    await postgres?.stop()
    if (postgres === null) process.stderr.write(notTested)
  }
}

async function preparePostgres() {
  const server = await startTestPostgres()
  if (server === null) return null
  const { url } = server
  const template = `report_portal_test_${process.pid}_${Date.now()}`
  const created = await createDatabase(url, template)
  await (await openPostgres(created.url)).close()
  const stop = async () => {
    await created.drop()
    await server.stop()
  }
  return { url, template, stop }
}
