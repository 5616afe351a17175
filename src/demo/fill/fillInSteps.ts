import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import { planClinic, type ClinicSize, type PlannedClinic } from '#demo/planClinic.ts'
import { firstState, writeState } from '#demo/state.ts'
import { compressQuickly, finishLoad, prepareLoad } from './bulkLoad.ts'
import { fillInbox } from './fillInbox.ts'
import { fillPatients } from './fillPatients.ts'
import { acknowledgeFindings } from './fillReadings.ts'
import { reportsWithFiles, fillReports } from './fillReports.ts'
import { addLists } from './fillStaff.ts'
import { BATCH_TIMEOUT_MS, fileWriter } from './fileWriter.ts'
import { findPeople, insertPeople } from './insertClinic.ts'

/** How far a fill has come whose steps are transactions of their own; the same size and `today` give the same plan again. */
interface Filling {
  size: Omit<ClinicSize, 'today'> & { today: string }
  patients: number
  reports: number
  /** What `prepareLoad` has returned. */
  finish: string[]
}

/** A larger clinic is filled in steps: one transaction would lose hours of work with its connection. */
export const MOST_IN_ONE_STEP = 50_000
const steps = { patients: 10_000, reports: 20_000 }

/** A fill in steps that has not come to its end. */
export async function readFilling(queries: Queries): Promise<Filling | undefined> {
  const row = await queries.selectFrom('installation').select('demonstration').executeTakeFirst()
  return (row?.demonstration as { filling?: Filling } | null | undefined)?.filling
}

const writeFilling = (trx: TransactionQueries, filling: Filling) =>
  trx
    .updateTable('installation')
    .set({ synthetic: true, demonstration: JSON.stringify({ filling }) })
    .execute()

/** Fills an empty database, or goes on where a fill was interrupted. Each step is stored with how far it has come. */
export async function fillInSteps(
  queries: Queries,
  files: FileStore,
  size: ClinicSize,
  onProgress: (step: string) => void,
  { patients: patientsOfStep, reports: reportsOfStep } = steps,
): Promise<void> {
  const begun = await readFilling(queries)
  if (begun && !('finish' in begun))
    throw new Error(
      'An older version of this program began to fill this database with a synthetic clinic. This one cannot go on with it: use another database.',
    )
  const clinic = planClinic(begun ? { ...begun.size, today: new Date(begun.size.today) } : size)
  // Nobody waits: the service does not listen yet.
  const step = <T>(work: (trx: TransactionQueries) => Promise<T>) =>
    queries.transaction().execute((trx) => outsideOfTransaction(() => work(trx)))
  const { filling, people } = await step(async (trx) => {
    if (begun) return { filling: begun, people: await findPeople(trx, clinic, await addLists(trx)) }
    const made = await insertPeople(trx, clinic)
    const { today } = size
    const first = { size: { ...size, today: today.toISOString() }, patients: 0, reports: 0 }
    const started: Filling = { ...first, finish: await prepareLoad(trx) }
    await writeFilling(trx, started)
    return { filling: started, people: made }
  })
  const { context, readers, lists, frontdesk, administrator } = people

  for (const range of rangesOf(filling.patients, clinic.patients.length, patientsOfStep)) {
    await step(async (trx) => {
      await fillPatients(trx, clinic, lists, frontdesk, range)
      await writeFilling(trx, { ...filling, patients: range.to })
    })
    onProgress(`Writing patients: ${portionOf(range.to, clinic.patients.length)}`)
  }
  const patients = clinic.patients.length
  const withFiles = reportsWithFiles(clinic.reports.length)
  const writer = fileWriter(files, withFiles)
  const worker = workerQueue<readonly string[], string[]>(new URL('vectorWorker.ts', import.meta.url), {
    timeoutMs: BATCH_TIMEOUT_MS,
  })
  const inSteps = { vectorsOf: worker.run }
  try {
    for (const range of rangesOf(filling.reports, clinic.reports.length, reportsOfStep)) {
      await step(async (trx) => {
        await compressQuickly(trx)
        await fillReports(trx, { ...context, withFiles, inSteps }, writer, () => {}, range)
        await linkReplaced(trx, clinic.reports.slice(range.from, range.to))
        await writeFilling(trx, { ...filling, patients, reports: range.to })
      })
      onProgress(`Writing reports: ${portionOf(range.to, clinic.reports.length)}`)
    }
  } finally {
    await Promise.all([writer.close(), worker.close()])
  }
  await finishLoad(queries, filling.finish, (done) =>
    onProgress(`Building indexes: ${portionOf(done, filling.finish.length)}`),
  )
  await step(async (trx) => {
    await sql`update release_tally set listed = (select count(*) from report_release where listed)`.execute(
      trx,
    )
    await acknowledgeFindings(trx, readers)
    await fillInbox(trx, files, clinic, administrator)
    await writeState(trx, firstState(clinic))
  })
  await sql`vacuum analyze`.execute(queries)
}

/** Names, in reports of this step and earlier ones, the corrections of this step: a report cannot name one that is not there yet. */
async function linkReplaced(trx: TransactionQueries, reports: PlannedClinic['reports']): Promise<void> {
  const corrections = reports.flatMap(({ id, amends }) => (amends === undefined ? [] : [{ id, amends }]))
  await sql`
    update report set replaced_by_id = correction.id
    from unnest(${corrections.map(({ id }) => id)}::integer[], ${corrections.map(({ amends }) => amends)}::integer[])
      as correction (id, amends) where report.id = amends`.execute(trx)
}

interface Range {
  from: number
  to: number
}

function* rangesOf(first: number, end: number, length: number): Generator<Range> {
  for (let from = first; from < end; from += length) yield { from, to: Math.min(from + length, end) }
}

export const portionOf = (done: number, all: number): string =>
  `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`
