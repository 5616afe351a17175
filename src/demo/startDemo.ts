import type { ShownClinic } from '#service/app/http/clinicSettings.ts'
import type { Demonstrate, StartDemo } from '#service/app/process/prepareDemo.ts'
import type { Queries } from '#service/database/database.ts'
import { demoPassword, restoreDemoUsers } from './demoUsers.ts'
import { canFill, fillClinic } from './fillClinic.ts'
import { living } from './living/live.ts'
import { makeLogo } from './panel/logo.ts'
import { panelRoutes } from './panel/routes.ts'
import { startingOver } from './panel/startOver.ts'
import { clinicName } from './planClinic.ts'
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
  return {
    clinicName,
    signIns: { password: demoPassword, users: users.map(({ username, role }) => ({ username, role })) },
    shown: () => shownClinic(queries),
    install: installDemo({ database, files, timeZone, isLiving }),
  }
}

/** The number of the clinic, and its name and logo as typed. */
async function shownClinic(queries: Queries): Promise<ShownClinic> {
  const state = await readState(queries)
  return {
    ...(state?.clinicName && { clinicName: state.clinicName }),
    ...(state?.logo && { logo: makeLogo(state.logo) }),
    ...(state && { round: state.round }),
  }
}

/** Adds the panel to a service, and lets the clinic live from when the service is ready until it stops. */
const installDemo =
  (demo: Surroundings): Demonstrate =>
  (app, settings) => {
    const life = living(demo, (error) =>
      app.log.warn({ err: error }, 'the synthetic clinic could not release a report'),
    )
    const again = startingOver(demo, settings, app.log)
    panelRoutes(app, demo, { settings, startingOver: again, releaseNow: () => life.releaseNow() })
    app.addHook('onReady', async () => life.start())
    // Before the server waits for its running requests, and before what they need is closed.
    app.addHook('preClose', async () => {
      await Promise.all([life.stop(), again.stop()])
    })
  }
