import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import { isExclusive, type Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { MOST_IN_ONE_STEP, fillInSteps, portionOf, readFilling } from './fill/fillInSteps.ts'
import { reportsWithFiles } from './fill/fillReports.ts'
import { fileWriter } from './fill/fileWriter.ts'
import { insertClinic } from './fill/insertClinic.ts'
import { planClinic, type ClinicSize } from './planClinic.ts'
import { firstState, writeState } from './state.ts'

type Filling = ClinicSize & {
  /** Called at each step with a line to print. */
  onProgress?: (step: string) => void
}

/** Whether a database holds no records and no users, so that a synthetic clinic may be created in it. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  for (const table of ['app_user', 'employee', 'exam', 'patient', 'report'] as const)
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** Whether a database may be filled: nothing is in it, or an interrupted fill, which can go on. */
export const canFill = async (queries: Queries): Promise<boolean> =>
  (await readFilling(queries)) !== undefined || (await isEmpty(queries))

/**
 * Fills an empty database with a synthetic clinic: in one transaction, or a large one in steps, of which an interrupted fill goes on with the next. The files of a
 * fill that fails may stay in the file store, where no record refers to them. Processes that start together wait for each other. Returns false where the
 * database is not empty.
 */
export async function fillClinic(
  queries: Queries,
  files: FileStore,
  { onProgress = () => {}, ...size }: Filling,
): Promise<boolean> {
  onProgress(`Making ${size.patients.toLocaleString('en')} patients`)
  return size.reports > MOST_IN_ONE_STEP || (await readFilling(queries)) !== undefined
    ? alone(queries, async () => {
        if (!(await canFill(queries))) return false
        await fillInSteps(queries, files, size, onProgress)
        await syncDisk(files)
        return true
      })
    : fillAtOnce(queries, files, size, onProgress)
}

/** Does work while no other process fills the database. The embedded database has this process alone, and one connection. */
const alone = <T>(queries: Queries, work: () => Promise<T>): Promise<T> =>
  isExclusive(queries)
    ? work()
    : queries.transaction().execute(async (trx) => {
        await lockFill(trx)
        return outsideOfTransaction(work)
      })

const lockFill = (trx: Queries) =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demoFill)})`.execute(trx)

async function fillAtOnce(
  queries: Queries,
  files: FileStore,
  size: ClinicSize,
  onProgress: (step: string) => void,
): Promise<boolean> {
  const clinic = planClinic(size)
  const total = clinic.reports.length
  const writer = fileWriter(files, reportsWithFiles(total))
  let lastReported = 0
  const onReports = (done: number) => {
    if (done - lastReported < total / 5 && done < total) return
    lastReported = done
    onProgress(`Writing reports, their PDFs and pictures: ${portionOf(done, total)}`)
  }
  try {
    return await queries.transaction().execute(async (trx) => {
      await lockFill(trx)
      if (!(await isEmpty(trx))) return false
      // Nobody waits: the service does not listen yet.
      await outsideOfTransaction(() =>
        insertClinic(trx, { clinic, writer, files, withFiles: reportsWithFiles(total), onReports }),
      )
      await trx.updateTable('installation').set({ synthetic: true }).execute()
      await writeState(trx, firstState(clinic))
      await syncDisk(files)
      return true
    })
  } finally {
    await writer.close()
  }
}

/**
 * Brings the written files onto the disk all at once, which for thousands takes a tenth of the time that it takes for each. Where the
 * system has no such program, it does so by itself within a minute.
 */
export async function syncDisk({ address }: FileStore): Promise<void> {
  if ('folder' in address) await promisify(execFile)('sync', ['-f', address.folder]).catch(() => {})
}
