import type { FastifyInstance } from 'fastify'
import { clinicSizeNames, demoOperations, type Demonstration } from '#contract/portal/demo.ts'
import { unit as declared } from '#contract/resources/clinic.ts'
import type { ClinicSettings } from '#service/app/http/clinicSettings.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { clinicClock } from '#demo/clinicTime.ts'
import { paceAt } from '#demo/living/live.ts'
import { recordsOf } from '#demo/planClinic.ts'
import { requireState, writeState, type Surroundings } from '#demo/state.ts'
import type { StartingOver } from './startOver.ts'

interface Panel {
  settings: ClinicSettings
  startingOver: StartingOver
  /** Makes and releases a report at once. */
  releaseNow: () => Promise<unknown>
}

/** The operations of the demonstration's panel. */
export function panelRoutes(
  app: FastifyInstance,
  { database: { queries }, timeZone, isLiving }: Surroundings,
  { settings, startingOver, releaseNow }: Panel,
): void {
  const clock = clinicClock(timeZone)

  async function read(): Promise<Demonstration> {
    const { living, clinicName, ...state } = await requireState(queries)
    const now = Date.now()
    const isOn = living.isOn ?? isLiving
    const { perHour, rests } = paceAt({ ...state, living, clinicName }, now, clock)
    return {
      ...state,
      clinicName: clinicName ?? settings.current().clinicName,
      size: clinicSizeNames.find((name) => recordsOf(name).reports === state.reports) ?? null,
      living: {
        isOn,
        rests: isOn ? rests : null,
        perHour,
        today: living.day === clock.dateOf(now) ? living.today : 0,
        total: living.total,
      },
      ...startingOver.progress(),
    }
  }

  route(app, demoOperations.readDemonstration, read)

  route(app, demoOperations.changeDemonstration, async (call) => {
    startingOver.refuseWhileRunning()
    await change(queries, call.body, call)
    await settings.refresh((problem) => call.request.log.warn(problem))
    return read()
  })

  route(app, demoOperations.releaseNow, async () => {
    startingOver.refuseWhileRunning()
    await releaseNow()
    return read()
  })

  route(app, demoOperations.startOver, async (call) => {
    startingOver.begin(call.body, call)
    return read()
  })
}

interface Change {
  clinicName?: string | undefined
  logo?: string | undefined
  unit?: string | undefined
  living?: boolean | undefined
}

/** Changes what is shown of the synthetic clinic, and whether it lives. */
async function change(queries: Queries, sent: Change, writer: Writer): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const state = await requireState(trx, 'wait')
    const clinicName = sent.clinicName?.trim() ?? state.clinicName
    const logo = sent.logo?.trim() ?? state.logo
    const unit = sent.unit?.trim() ?? state.unit
    const isOn = sent.living ?? state.living.isOn
    if (unit !== state.unit) await renameUnit(trx, state.unit, unit, writer)
    await writeState(trx, { ...state, clinicName, logo, unit, living: { ...state.living, isOn } })
    const fields = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await recordAct(trx, writer, { act: 'demonstration.change', outcome: 'done', detail: { fields } })
  })
}

/** Renames the main unit as its own form would, with its history. */
async function renameUnit(trx: TransactionQueries, from: string, to: string, writer: Writer): Promise<void> {
  const main = await trx
    .selectFrom('unit')
    .select(['id', 'date_hour_changed'])
    .where('date_hour_deleted', 'is', null)
    .orderBy((eb) => eb('name', '<>', from))
    .orderBy('id')
    .executeTakeFirst()
  if (!main) throw new Problem('wrong_state', 'The clinic has no unit any more. Start over to have one.')
  const version = main.date_hour_changed.toISOString()
  await createAndUpdate(declared).update(trx, main.id, version, { name: to }, writer)
}
