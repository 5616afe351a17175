import { sql } from 'kysely'
import type { ClinicLanguage } from '#contract/portal/demo.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import type { PlannedClinic } from './planClinic.ts'

/** The running demonstration. */
export interface Surroundings {
  database: Database
  files: FileStore
  timeZone: string
  /** Whether the clinic lives, until that is changed in the panel. */
  isLiving: boolean
}

/** The demonstration's own state, beside its records. */
export interface DemoState {
  /** Of what the panel has made a logo; empty for none. */
  logo: string
  /** That logo. The company has it, or one that did not come from the panel. */
  logoFile: string | null
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
const untyped = { logo: '', logoFile: null, round: 1, living: unborn }

/** The state of a clinic that was just made. */
export const firstState = (clinic: PlannedClinic): DemoState => ({
  ...untyped,
  unit: clinic.unitNames[0] ?? '',
  language: clinic.language,
  patients: clinic.patients.length,
  reports: clinic.reports.length,
  madeAt: new Date(clinic.today).toISOString(),
})

/** The state; undefined where the clinic was made by a version that kept none. A `lock` locks it; undefined, too, where another has it locked. */
export async function readState(
  queries: Queries,
  lock?: 'wait' | 'skip locked',
): Promise<DemoState | undefined> {
  const stored = queries.selectFrom('installation').select('demonstration')
  const locked = lock === undefined ? stored : stored.forUpdate()
  const row = await (lock === 'skip locked' ? locked.skipLocked() : locked).executeTakeFirst()
  return (row?.demonstration ?? undefined) as DemoState | undefined
}

export async function requireState(queries: Queries, lock?: 'wait'): Promise<DemoState> {
  const state = await readState(queries, lock)
  if (!state) throw new Problem('wrong_state', 'There is no synthetic clinic here.')
  return state
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
    const { rows } = await sql<{ patients: number; reports: number; unit: string | null }>`
      select (select count(*)::integer from patient) as patients, (select count(*)::integer from report) as reports,
        (select name from unit order by id limit 1) as unit`.execute(trx)
    const { patients = 0, reports = 0, unit } = rows[0] ?? {}
    const madeAt = new Date().toISOString()
    await writeState(trx, { ...untyped, unit: unit ?? '', language: 'both', patients, reports, madeAt })
  })
}
