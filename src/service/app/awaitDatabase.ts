import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#service/database/database.ts'
import { isUnavailable } from '#service/database/failures.ts'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './openDatabase.ts'

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000

/**
 * Opens the database, and waits for one that does not answer yet: service and database are often started together. Throws a
 * ConfigError where it does not answer in time, and at once where waiting does not help.
 */
export async function awaitDatabase(config: Config, say: (line: string) => void): Promise<Database> {
  const deadline = Date.now() + config.databaseWait * 1_000
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await openDatabase(config)
    } catch (error) {
      const left = deadline - Date.now()
      if (!mayPass(error) || left <= 0) throw error
      say(`${error.message}\nTrying again for ${Math.ceil(left / 1_000)} seconds.`)
      await delay(Math.min(pause, left))
    }
  }
}

const mayPass = (error: unknown): error is ConfigError =>
  error instanceof ConfigError && error.cause instanceof Error && isUnavailable(error.cause)
