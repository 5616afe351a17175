import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileOperations } from '#contract/http/file.ts'
import { url } from '#contract/http/url.ts'
import { clinicSizeNames, demoOperations, type Demonstration } from '#contract/portal/demo.ts'
import { clinic as declaredClinic, unit as declared } from '#contract/resources/clinic.ts'
import type { ClinicSettings } from '#service/app/http/clinicSettings.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { readCompany } from '#service/records/company.ts'
import { clinicHooks } from '#service/resources/hooks/clinic.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { recordRepository } from '#service/resources/repository.ts'
import type { Values } from '#service/resources/values.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { clinicClock } from '#demo/clinicTime.ts'
import { paceAt } from '#demo/living/live.ts'
import { recordsOf } from '#demo/planClinic.ts'
import { requireState, writeState, type Surroundings } from '#demo/state.ts'
import { makeLogo } from './logo.ts'
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
    const { living, logoFile, ...state } = await requireState(queries)
    const company = await readCompany(queries)
    const now = Date.now()
    const isOn = living.isOn ?? isLiving
    const { perHour, rests } = paceAt({ ...state, living, logoFile }, now, clock)
    return {
      ...state,
      clinicName: company?.name ?? '',
      // One that was sent in the settings was made of no text.
      logo: company && company.logo === logoFile ? state.logo : '',
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
  const text = sent.logo?.trim()
  const picture = text ? await makeLogo(text) : undefined
  await queries.transaction().execute(async (trx) => {
    const state = await requireState(trx, 'wait')
    const unit = sent.unit?.trim() ?? state.unit
    const isOn = sent.living ?? state.living.isOn
    if (unit !== state.unit) await renameUnit(trx, state.unit, unit, writer)
    const logoFile = picture ? await storePicture(trx, picture, writer) : null
    const logo = text === undefined ? {} : { logo: text, logoFile }
    await changeCompany(
      trx,
      {
        ...(sent.clinicName !== undefined && { name: sent.clinicName.trim() }),
        ...(text !== undefined && {
          logo: logoFile && url(fileOperations.getFile.path, { params: { id: logoFile } }),
        }),
      },
      writer,
    )
    await writeState(trx, { ...state, ...logo, unit, living: { ...state.living, isOn } })
    const fields = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await recordAct(trx, writer, { act: 'demonstration.change', outcome: 'done', detail: { fields } })
  })
}

/** Changes name and logo of the company as its own form would, with its history. */
async function changeCompany(trx: TransactionQueries, body: Values, writer: Writer): Promise<void> {
  if (Object.keys(body).length === 0) return
  const company = await readCompany(trx)
  if (!company) throw new Problem('wrong_state', 'The clinic has no record any more. Start over to have one.')
  const stored = await recordRepository(declaredClinic).lock(trx, { ...company, version: undefined }, writer)
  await createAndUpdate(declaredClinic, clinicHooks as Hooks).write(trx, stored, { body }, writer)
}

/** Stores a picture as the sender's, whom a record has to name it for. */
async function storePicture(trx: TransactionQueries, bytes: Uint8Array, { caller }: Writer): Promise<string> {
  const id = randomUUID()
  const picture = { id, media_type: 'image/png', bytes, size: bytes.byteLength, user_id: caller.id }
  await trx.insertInto('stored_file').values(picture).execute()
  return id
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
