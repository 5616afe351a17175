import type { Demonstrate, StartDemo } from '#service/app/process/prepareDemo.ts'
import { demoPassword, restoreDemoUsers } from './demoUsers.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { fillCompany } from './fill/fillCompany.ts'
import { canFill, fillClinic } from './fillClinic.ts'
import { living } from './living/live.ts'
import { panelRoutes } from './panel/routes.ts'
import { startingOver } from './panel/startOver.ts'
import { ensureState, readState, type Surroundings } from './state.ts'

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
  if (await canFill(queries)) {
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
  await queries.transaction().execute(ensureCompany)
  return {
    signIns: { password: demoPassword, users: users.map(({ username, role }) => ({ username, role })) },
    round: async () => (await readState(queries))?.round,
    install: installDemo({ database, files, timeZone, isLiving }),
  }
}

/** Gives a clinic its record that was made by a version that had none, with the name that was typed in the panel. */
async function ensureCompany(trx: TransactionQueries): Promise<void> {
  if (await trx.selectFrom('clinic').select('id').limit(1).executeTakeFirst()) return
  const { clinicName: name } = ((await readState(trx)) ?? {}) as { clinicName?: string | null }
  await fillCompany(trx, { ...(name && { name }) })
}

/** Adds the panel to a service, and lets the clinic live from when the service is ready until it stops. */
const installDemo =
  (demo: Surroundings): Demonstrate =>
  (app, settings) => {
    const life = living(demo, (error) =>
      app.log.warn({ err: error }, 'the synthetic clinic could not release a report'),
    )
    const again = startingOver(demo, app.log)
    panelRoutes(app, demo, { settings, startingOver: again, releaseNow: () => life.releaseNow() })
    app.addHook('onReady', async () => life.start())
    // Before the server waits for its running requests, and before what they need is closed.
    app.addHook('preClose', async () => {
      await Promise.all([life.stop(), again.stop()])
    })
  }
