import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { advisoryLocks } from '#service/database/locks.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { clinicClock } from './clinicTime.ts'
import { createOrEnableDemoUsers, linkDemoDoctor } from './demoUsers.ts'
import { expectedPdfs, fillReports } from './fill/fillReports.ts'
import { fileWriter } from './fill/fileWriter.ts'
import { fillStaff } from './fill/fillStaff.ts'
import { insertMany } from './fill/insertMany.ts'
import { patientRows } from './fill/patientRows.ts'
import { makeEmployees } from './people/makeEmployees.ts'
import { planRecords } from './plan/planRecords.ts'

export interface ClinicSize {
  patients: number
  reports: number
  /** The moment up to which the clinic has worked: the same one gives the same clinic. */
  today: Date
  /** The clinic's time zone. */
  timeZone?: string
  seed?: number
  /** Called at each step with a line to print. */
  onProgress?: (step: string) => void
}

/** Whether a database holds no records and no users, so that a synthetic clinic may be created in it. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  for (const table of ['app_user', 'employee', 'exam', 'patient', 'report'] as const)
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/**
 * Fills an empty database with a synthetic clinic, in one transaction. The files of a fill that fails may stay in the file store,
 * where no record refers to them. Processes that start together wait for each other. Returns false where the database is not empty.
 */
export async function fillClinic(queries: Queries, files: FileStore, size: ClinicSize): Promise<boolean> {
  const { patients, reports, seed = 41_005, timeZone, onProgress = () => {} } = size
  const clock = clinicClock(timeZone)
  const today = size.today.getTime()
  onProgress(`Making ${formatCount(patients)} patients`)
  const plan = planRecords(seed, { patients, reports, today, clock })
  const employees = makeEmployees(seed)
  const writer = fileWriter(files, expectedPdfs(plan.reports.length))
  try {
    return await queries.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demoFill)})`.execute(trx)
      if (!(await isEmpty(trx))) return false
      const users = await createOrEnableDemoUsers(trx)
      const { doctor, frontdesk, administrator } = users
      if (!doctor || !frontdesk || !administrator) throw new Error('The database is not empty: it has users.')
      const lists = await fillStaff(trx, employees, { user: administrator, today })
      await fillPatients(trx, plan.patients, {
        user: frontdesk,
        ...lists,
        today,
        clock,
        requesters: employees.filter(({ profile }) => profile === 'requester').map(({ id }) => id),
      })
      const total = plan.reports.length
      let lastReported = 0
      await fillReports(
        trx,
        plan.reports,
        writer,
        { user: doctor, units: lists.units, employees, clock },
        (done) => {
          if (done - lastReported < total / 5 && done < total) return
          lastReported = done
          onProgress(
            `Writing reports, their PDFs and pictures: ${formatCount(done)} of ${formatCount(total)}`,
          )
        },
      )
      await linkDemoDoctor(trx)
      await finish(trx)
      await syncDisk(files.root)
      return true
    })
  } finally {
    await writer.close()
  }
}

type Patients = ReturnType<typeof planRecords>['patients']

async function fillPatients(
  trx: TransactionQueries,
  patients: Patients,
  context: Parameters<typeof patientRows>[1],
): Promise<void> {
  const batch = 1_000
  for (let from = 0; from < patients.length; from += batch) {
    const rows = patients.slice(from, from + batch).map((record) => patientRows(record, context))
    await insertMany(
      trx,
      'patient',
      rows.map(({ patient }) => patient),
    )
    await insertMany(
      trx,
      'patient_document',
      rows.flatMap(({ documents }) => documents),
    )
  }
}

/** Makes the ids of new records continue after the clinic's, and marks the database as synthetic. */
async function finish(trx: TransactionQueries): Promise<void> {
  const numbered = [
    'employee',
    'template',
    'exam',
    'patient',
    'report',
    'image',
    'report_release',
    'health_plan',
    'device_type',
    'device',
  ] as const
  for (const table of numbered satisfies readonly (keyof Tables)[])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      trx,
    )
  await trx.updateTable('installation').set({ synthetic: true }).execute()
  // The embedded database does not update its statistics by itself.
  await sql`analyze`.execute(trx)
}

/**
 * Brings the written files onto the disk all at once, which for thousands takes a tenth of the time that it takes for each. Where the
 * system has no such program, it does so by itself within a minute.
 */
async function syncDisk(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder]).catch(() => {})
}

const formatCount = (count: number) => count.toLocaleString('en')
