import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { retireDemoUsers } from '#service/session/demoMode.ts'
import type { Config } from './config.ts'

/**
 * Switches the database into or out of demo mode. Undefined if demo mode is off, or refused because the database holds records of
 * a real clinic. Only this file loads the synthetic clinic, and only in demo mode.
 */
export async function prepareDemo(
  config: Config,
  database: Database,
  files: FileStore,
  say: (step: string) => void,
) {
  if (!config.demo) {
    await retireDemoUsers(database.queries)
    return undefined
  }
  const { startDemo } = await import('#demo/startDemo.ts')
  const { demoPatients: patients, demoReports: reports, timeZone } = config
  return startDemo(database, files, { patients, reports, timeZone }, say)
}
