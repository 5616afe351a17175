import type { Echo } from '#contract/echo.ts'
import type { Database } from '#service/database/database.ts'
import { demoPassword, restoreDemoUsers, retireDemoUsers } from '#service/demo/demoUsers.ts'
import { fillClinic, isEmpty } from '#service/demo/fillClinic.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import type { Config } from './config.ts'

/**
 * Brings the database into or out of demo mode. Returns the sign-ins to offer; undefined where demo mode is off, or on
 * but refused, because the database holds records that are not the synthetic clinic's.
 */
export async function prepareDemo(
  config: Config,
  { queries, withoutTimeouts }: Database,
  files: FileStore,
  say: (step: string) => void,
): Promise<Echo['demo']> {
  if (!config.demo) {
    await retireDemoUsers(queries)
    return undefined
  }
  if (await isEmpty(queries)) {
    say(
      `Filling the database with a synthetic clinic: ${config.demoPatients} patients, ${config.demoReports} reports`,
    )
    const { demoPatients: patients, demoReports: reports, timeZone } = config
    const size = { patients, reports, today: new Date(), timeZone, onProgress: say }
    if (!(await withoutTimeouts((unhurried) => fillClinic(unhurried, files, size))))
      say('Another process has filled it meanwhile.')
  }
  const { synthetic } = await queries.selectFrom('clinic').select('synthetic').executeTakeFirstOrThrow()
  if (!synthetic) {
    say('Demo mode is off: this database holds records of its own.')
    return undefined
  }
  const users = await restoreDemoUsers(queries)
  return { password: demoPassword, users: users.map(({ username, role }) => ({ username, role })) }
}
