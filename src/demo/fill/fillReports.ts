import type { TransactionQueries } from '#service/database/database.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { typedDocument } from '#demo/plan/typeText.ts'
import { writeReport } from '#demo/plan/writeReport.ts'
import type { FileJob, PictureJob, WrittenFiles } from './fileJob.ts'
import type { FileWriter } from './fileWriter.ts'
import { insertMany, insertRecords } from './insertMany.ts'
import { imageRows, pdfJob, pictureJobs } from './reportFiles.ts'
import { reportRows, type FillContext } from './reportRows.ts'

// Small enough to use little memory, large enough to keep the processes busy while the database writes.
const BATCH = 100
const MAX_BATCHES_IN_PROGRESS = 6

/** In a very large clinic only the newest reports have files: all of them would take too long and fill the disk. */
const MAX_WITH_FILES = 20_000

/** Of these, only the newest have pictures. */
const MAX_WITH_PICTURES = 4_000

/** The maximum number of PDFs for this many reports. */
export const expectedPdfs = (reports: number): number => Math.min(reports, MAX_WITH_FILES)

interface Written {
  plan: ReportRecord
  document: ResultDocument
  pdf: FileJob | undefined
  pictures: readonly PictureJob[]
}

const jobsOf = (reports: readonly Written[]) =>
  reports.flatMap(({ pdf, pictures }) => (pdf ? [pdf, ...pictures] : []))

/** The written reports in batches from one on, oldest first, with the jobs for the files of the newest. */
function* batchesFrom(clinic: PlannedClinic, first: number, withFiles: number): Generator<Written[]> {
  const { reports: plans, clock } = clinic
  const firstPdf = plans.length - withFiles
  const firstPicture = plans.length - Math.min(withFiles, MAX_WITH_PICTURES)
  for (let from = first; from < plans.length; from += BATCH)
    yield plans.slice(from, from + BATCH).map((plan, index) => {
      const { text, sketches } = writeReport(plan, clock)
      const document = typedDocument(plan, text)
      return {
        plan,
        document,
        pdf: from + index < firstPdf ? undefined : pdfJob(plan, document, clinic),
        pictures: from + index < firstPicture ? [] : pictureJobs(plan, sketches, clock),
      }
    })
}

/** Writes the files of the newest reports alone, so that inserting the rows later finds them written. */
export async function writeFilesOf(
  clinic: PlannedClinic,
  withFiles: number,
  writer: FileWriter,
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0
  for (const reports of batchesFrom(clinic, clinic.reports.length - withFiles, withFiles)) {
    await writer.write(jobsOf(reports))
    onDone((done += reports.length))
  }
}

/** Writes the reports, their files and their release records, oldest first. */
export async function fillReports(
  trx: TransactionQueries,
  context: FillContext,
  writer: FileWriter,
  onDone: (done: number) => void,
): Promise<void> {
  const inProgress: { reports: readonly Written[]; files: Promise<WrittenFiles> }[] = []
  let done = 0
  const insertOldest = async () => {
    const batch = inProgress.shift()
    if (!batch) return
    await insertBatch(trx, batch.reports, await batch.files, context)
    onDone((done += batch.reports.length))
  }
  for (const reports of batchesFrom(context.clinic, 0, context.withFiles)) {
    const files = writer.write(jobsOf(reports))
    // The failure is thrown where the promise is awaited; until then it must not count as unhandled.
    files.catch(() => {})
    inProgress.push({ reports, files })
    if (inProgress.length > MAX_BATCHES_IN_PROGRESS) await insertOldest()
  }
  while (inProgress.length > 0) await insertOldest()
}

async function insertBatch(
  trx: TransactionQueries,
  reports: readonly Written[],
  files: WrittenFiles,
  context: FillContext,
): Promise<void> {
  const rows = reports.map(({ plan, document, pdf }) =>
    reportRows(plan, document, files.get(pdf?.path ?? '')?.size ?? 0, context),
  )
  await insertRecords(
    trx,
    declared,
    rows.map(({ report }) => report),
  )
  await insertMany(
    trx,
    'report_release',
    rows.flatMap(({ release }) => release ?? []),
  )
  await insertMany(
    trx,
    'image',
    reports.flatMap(({ plan, pictures }) => imageRows(plan, pictures, files, context.user)),
  )
}
