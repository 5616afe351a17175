import type { ShownClinic } from '#service/app/http/clinicSettings.ts'
import type { Demonstrate } from '#service/app/process/prepareDemo.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { living } from './living/live.ts'
import { makeLogo } from './panel/logo.ts'
import { panelRoutes } from './panel/routes.ts'
import { startingOver } from './panel/startOver/startOver.ts'
import { readState } from './state.ts'

/** The number of the clinic, and its name and logo as typed. */
export async function shownClinic(queries: Queries): Promise<ShownClinic> {
  const state = await readState(queries)
  return {
    ...(state?.clinicName && { clinicName: state.clinicName }),
    ...(state?.logo && { logo: makeLogo(state.logo) }),
    ...(state && { round: state.round }),
  }
}

interface Surroundings {
  database: Database
  files: FileStore
  timeZone: string
  isLiving: boolean
}

/** Adds the panel to a service, and lets the clinic live from when the service is ready until it stops. */
export const installDemo =
  ({ database, files, timeZone, isLiving }: Surroundings): Demonstrate =>
  (app, clinic) => {
    const { queries } = database
    const life = living({
      queries,
      timeZone,
      isOn: isLiving,
      onFailure: (error) => app.log.warn({ err: error }, 'the synthetic clinic could not release a report'),
    })
    const again = startingOver({ database, files, timeZone, log: app.log, clinic })
    const { releaseNow } = life
    panelRoutes(app, {
      clinic,
      queries,
      timeZone,
      isLiving,
      startingOver: again,
      releaseNow: () => releaseNow(),
    })
    app.addHook('onReady', async () => life.start())
    // Before the server waits for its running requests, and before what they need is closed.
    app.addHook('preClose', async () => {
      await Promise.all([life.stop(), again.stop()])
    })
  }
