import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { embeddedFolders, openCopyOf } from './embeddedFolders.ts'
import { createDatabase, startTestPostgres, type TestServer } from './testPostgres.ts'

/**
 * Databases for the services of the portal's tests: on PostgreSQL, as the embedded database would take more of the time of these tests than
 * anything else and would keep the services waiting for each other; embedded where there is no PostgreSQL.
 */
export class PortalDatabases {
  #server: Promise<TestServer | null> | undefined
  #count = 0

  async open(): Promise<Database> {
    this.#server ??= startTestPostgres()
    const server = await this.#server
    if (server === null) return openCopyOf((await embeddedFolders()).migrated)
    const name = `report_portal_test_${process.pid}_${Date.now()}_${(this.#count += 1)}`
    const created = await createDatabase(server.url, name)
    const database = await openPostgres(created.url)
    const close = async () => {
      await database.close()
      await created.drop()
    }
    return { ...database, close }
  }

  async close(): Promise<void> {
    await (await this.#server)?.stop()
  }
}
