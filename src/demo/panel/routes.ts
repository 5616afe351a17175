import type { FastifyInstance } from 'fastify'
import { clinicSizeNames, demoOperations } from '#contract/portal/demo.ts'
import type { Demonstration } from '#contract/portal/demo.ts'
import type { ClinicSettings } from '#service/app/http/clinicSettings.ts'
import type { Queries } from '#service/database/database.ts'
import { route } from '#service/http/route.ts'
import { clinicClock } from '#demo/clinicTime.ts'
import { paceAt } from '#demo/living/live.ts'
import { recordsOf } from '#demo/planClinic.ts'
import { readState } from '#demo/state.ts'
import { changeDemonstration, noDemonstration } from './change.ts'
import type { StartingOver } from './startOver/startOver.ts'

interface Panel {
  clinic: ClinicSettings
  queries: Queries
  timeZone: string
  /** Whether the clinic lives, until that is changed in the panel. */
  isLiving: boolean
  startingOver: StartingOver
  /** Makes and releases a report at once. */
  releaseNow: () => Promise<unknown>
}

/** The operations of the demonstration's panel. */
export function panelRoutes(app: FastifyInstance, panel: Panel): void {
  const { queries, startingOver, clinic } = panel
  const clock = clinicClock(panel.timeZone)

  async function read(): Promise<Demonstration> {
    const state = await readState(queries)
    if (!state) throw noDemonstration()
    const { living, reports, patients, language, round, madeAt, logo, unit } = state
    const now = Date.now()
    const isOn = living.isOn ?? panel.isLiving
    const pace = paceAt(state, now, clock)
    return {
      clinicName: state.clinicName ?? clinic.current().clinicName,
      logo,
      unit,
      size: clinicSizeNames.find((name) => recordsOf(name).reports === reports) ?? null,
      language,
      reports,
      patients,
      round,
      madeAt,
      living: {
        isOn,
        rests: isOn ? pace.rests : null,
        perHour: pace.perHour,
        today: living.day === clock.dateOf(now) ? living.today : 0,
        total: living.total,
      },
      ...startingOver.progress(),
    }
  }

  route(app, demoOperations.readDemonstration, read)

  route(app, demoOperations.changeDemonstration, async (call) => {
    startingOver.refuseWhileRunning()
    await changeDemonstration(queries, call.body, call)
    await clinic.refresh((problem) => call.request.log.warn(problem))
    return read()
  })

  route(app, demoOperations.releaseNow, async () => {
    startingOver.refuseWhileRunning()
    await panel.releaseNow()
    return read()
  })

  route(app, demoOperations.startOver, async (call) => {
    startingOver.begin(call.body, call)
    return read()
  })
}
