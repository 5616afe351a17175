import type { Database } from '#service/database/database.ts'
import { embeddedFolders, openCopyOf } from './embeddedFolders.ts'
import { openCopy, prepareTemplate } from './testPostgres.ts'

/**
 * Databases for the services of the portal's tests: on PostgreSQL, as the embedded database would take more of the time of these tests than
 * anything else and would keep the services waiting for each other; embedded where there is no PostgreSQL.
 */
export class PortalDatabases {
  #template: ReturnType<typeof prepareTemplate> | undefined

  async open(): Promise<Database> {
    this.#template ??= prepareTemplate()
    const template = await this.#template
    return template === null ? openCopyOf((await embeddedFolders()).migrated) : openCopy(template)
  }

  async close(): Promise<void> {
    await (await this.#template)?.stop()
  }
}
