import { openEmbedded, openPostgres, OwnerError } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { type Config, ConfigError } from './config.ts'
import { makeDataFolder } from './dataFolder.ts'

/** Opens the database that the settings name, its schema up to date. */
export async function openDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl === undefined) {
    await makeDataFolder(dataDir)
    return openEmbedded(dataDir)
  }
  try {
    return await openPostgres(databaseUrl, databaseOwnerUrl)
  } catch (error) {
    const isOwners = error instanceof OwnerError && databaseOwnerUrl !== undefined
    const [setting, url] = isOwners ? ['DATABASE_OWNER_URL', databaseOwnerUrl] : ['DATABASE_URL', databaseUrl]
    const cause = isOwners ? error.cause : error
    const { host, pathname } = new URL(url)
    throw new ConfigError(
      `${setting}: PostgreSQL at ${host}${pathname} cannot be opened: ${reasonOf(cause)}`,
      { cause },
    )
  }
}

// A name with several addresses fails with an error for each, and no sentence of its own.
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError
    ? cause.errors.map(reasonOf).join('; ')
    : cause instanceof Error
      ? cause.message
      : String(cause)
