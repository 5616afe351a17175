import { openEmbedded, openPostgres, OwnerError } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { fillNameKeys } from '#service/records/fillNameKeys.ts'
import { type Config, ConfigError } from './config.ts'
import { verifiedAddress } from './databaseTls.ts'
import { ensureDataFolder } from './dataFolder.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#service/database/failures.ts'

/** Opens the database that the settings name, with its schema and the patients' name keys up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, databaseCa, databaseConnections, dataDir } = config
  if (databaseUrl === undefined) {
    await ensureDataFolder(dataDir)
    return withNameKeys(await openEmbedded(dataDir))
  }
  const verified = (setting: string, url: string) =>
    databaseCa === undefined ? url : verifiedAddress(setting, url, databaseCa)
  const address = verified('DATABASE_URL', databaseUrl)
  const owner = databaseOwnerUrl === undefined ? undefined : verified('DATABASE_OWNER_URL', databaseOwnerUrl)
  try {
    return await withNameKeys(await openPostgres(address, owner, databaseConnections))
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

async function withNameKeys(database: Database): Promise<Database> {
  try {
    await database.withoutTimeouts(fillNameKeys)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

// Connecting to a host with several addresses fails with an error for each, and an empty message.
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError
    ? cause.errors.map(reasonOf).join('; ')
    : cause instanceof Error
      ? cause.message
      : String(cause)

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 5_000

/**
 * Opens the database, retrying while it does not answer yet: service and database are often started together. Throws a
 * ConfigError where it does not answer in time, and at once after an error that is not transient.
 */
export async function awaitDatabase(config: Config, say: (line: string) => void): Promise<Database> {
  const deadline = Date.now() + config.databaseWait * 1_000
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
    try {
      return await openDatabase(config)
    } catch (error) {
      const left = deadline - Date.now()
      if (!isTransientError(error) || left <= 0) throw error
      say(`${error.message}\nTrying again for ${Math.ceil(left / 1_000)} seconds.`)
      await delay(Math.min(pause, left))
    }
  }
}

const isTransientError = (error: unknown): error is ConfigError =>
  error instanceof ConfigError && error.cause instanceof Error && isUnavailable(error.cause)
