import type { ClinicLanguage } from '#contract/portal/demo.ts'
import type { Queries } from '#service/database/database.ts'
import type { PlannedClinic } from './planClinic.ts'

/** The demonstration's own state, beside its records. */
export interface DemoState {
  /** As it was typed; null: as the settings say. */
  clinicName: string | null
  /** Of what the logo is made; empty for none. */
  logo: string
  /** The name of the main unit. */
  unit: string
  language: ClinicLanguage
  patients: number
  reports: number
  /** The number of the clinic: one more each time that it is made anew. */
  round: number
  /** ISO 8601, in UTC. */
  madeAt: string
  living: LivingState
}

interface LivingState {
  /** As switched in the panel; null: as the settings say. */
  isOn: boolean | null
  /** The clinic's date of the last report, and how many there were on it and in all. */
  day: string
  today: number
  total: number
  /** When the last one was made, in milliseconds since 1970. */
  at: number
}

const unborn: LivingState = { isOn: null, day: '', today: 0, total: 0, at: 0 }

/** The state of a clinic that was just made. */
export const firstState = (clinic: PlannedClinic): DemoState =>
  stateOf({
    unit: clinic.unitNames[0] ?? '',
    language: clinic.language,
    patients: clinic.patients.length,
    reports: clinic.reports.length,
    madeAt: new Date(clinic.today).toISOString(),
  })

const stateOf = (
  made: Pick<DemoState, 'unit' | 'language' | 'patients' | 'reports' | 'madeAt'>,
): DemoState => ({ clinicName: null, logo: '', round: 1, living: unborn, ...made })

/** The state; undefined where the clinic was made by a version that kept none. `forUpdate` locks it; undefined, too, where another has it locked. */
export async function readState(
  queries: Queries,
  lock?: 'wait' | 'skip locked',
): Promise<DemoState | undefined> {
  const stored = queries.selectFrom('installation').select('demonstration')
  const locked =
    lock === undefined ? stored : lock === 'wait' ? stored.forUpdate() : stored.forUpdate().skipLocked()
  const row = await locked.executeTakeFirst()
  return (row?.demonstration ?? undefined) as DemoState | undefined
}

export const writeState = (queries: Queries, state: DemoState) =>
  queries
    .updateTable('installation')
    .set({ demonstration: JSON.stringify(state) })
    .execute()

/** Gives a synthetic clinic its state that was made by a version that kept none. */
export async function ensureState(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    if (await readState(trx, 'wait')) return
    const count = async (table: 'patient' | 'report') =>
      (
        await trx
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const unit = await trx.selectFrom('unit').select('name').orderBy('id').limit(1).executeTakeFirst()
    const [patients, reports] = [await count('patient'), await count('report')]
    const madeAt = new Date().toISOString()
    await writeState(trx, stateOf({ unit: unit?.name ?? '', language: 'both', patients, reports, madeAt }))
  })
}
