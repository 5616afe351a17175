import type { StartDemo } from '#service/app/process/prepareDemo.ts'
import { clinicName } from './clinic.ts'
import { demoPassword, restoreDemoUsers } from './demoUsers.ts'
import { fillClinic, isEmpty } from './fillClinic.ts'
import { installDemo, shownClinic } from './installDemo.ts'
import { ensureState } from './state.ts'

/**
 * Fills an empty database with the synthetic clinic and makes its users ready. Undefined, and nothing is changed, if the database
 * holds records of a real clinic.
 */
export const startDemo: StartDemo = async (
  database,
  files,
  { patients, reports, timeZone, isLiving },
  say,
) => {
  const { queries, withoutTimeouts } = database
  if (await isEmpty(queries)) {
    say(`Filling the database with a synthetic clinic: ${patients} patients, ${reports} reports`)
    const size = { patients, reports, today: new Date(), timeZone, onProgress: say }
    if (!(await withoutTimeouts((untimed) => fillClinic(untimed, files, size))))
      say('Another process has filled it meanwhile.')
  }
  const { synthetic } = await queries.selectFrom('installation').select('synthetic').executeTakeFirstOrThrow()
  if (!synthetic) {
    say('Demo mode is off: this database holds records of its own.')
    return undefined
  }
  const users = await restoreDemoUsers(queries)
  await ensureState(queries)
  return {
    clinicName,
    signIns: { password: demoPassword, users: users.map(({ username, role }) => ({ username, role })) },
    shown: () => shownClinic(queries),
    install: installDemo({ database, files, timeZone, isLiving }),
  }
}
