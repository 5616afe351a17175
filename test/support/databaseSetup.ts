import type { TestProject } from 'vitest/node'
import { embeddedFolders } from './embeddedFolders.ts'
import { prepareTemplate, type Template } from './testPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated embedded database. */
    embeddedFolder: string
    /** One whose database has no schema, for tests of migrations. */
    bareFolder: string
    /** The address of a PostgreSQL server and the name of a migrated database to copy; null if there is no server. */
    postgres: Template | null
  }
}

const notTested =
  '\nPostgreSQL was NOT tested: there is none on this machine. Install it, or set TEST_DATABASE_URL.\n'

/** Prepares the migrated databases that `databases.ts` copies, once for each run of the tests. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  // One after the other: the embedded database keeps this process busy, and connections to the other would time out.
  const folders = await embeddedFolders()
  const postgres = await prepareTemplate()
  project.provide('embeddedFolder', folders.migrated)
  project.provide('bareFolder', folders.bare)
  project.provide('postgres', postgres && { url: postgres.url, template: postgres.template })
  return async () => {
    await postgres?.stop()
    if (postgres === null) process.stderr.write(notTested)
  }
}
