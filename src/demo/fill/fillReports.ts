import type { TransactionQueries } from '#service/database/database.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { typedDocument } from '#demo/plan/typeText.ts'
import { writeReport } from '#demo/plan/writeReport.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { FileWriter } from './fileWriter.ts'
import { insertMany } from './insertMany.ts'
import { pdfJob, pictureJobs, pictureRows } from './reportFiles.ts'
import { reportRows } from './reportRows.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { FileContext, FillContext } from './reportRows.ts'

// Small enough to use little memory, large enough to keep the processes busy while the database writes.
const BATCH = 100
const MAX_BATCHES_IN_PROGRESS = 6

/** In a very large clinic only the newest reports have files: all of them would take too long and fill the disk. */
const MAX_WITH_FILES = 20_000

/** Of these, only the newest have pictures. */
const MAX_WITH_PICTURES = 4_000

/** The maximum number of PDFs for this many reports. */
export const expectedPdfs = (reports: number): number => Math.min(reports, MAX_WITH_FILES)

/** The files written for a report. */
interface Files {
  pdfSize: number
  images: ReturnType<typeof pictureRows>
}

interface Written {
  plan: ReportRecord
  document: ResultDocument
  sketches: readonly Sketch[]
}

interface Batch {
  reports: readonly Written[]
  /** The files of each report, in the same order. */
  files: Promise<readonly Files[]>
}

function write(plan: ReportRecord, clock: ClinicClock): Written {
  const { text, sketches } = writeReport(plan, clock)
  return { plan, document: typedDocument(plan, text), sketches }
}

/** Writes the reports, their files and their release records, oldest first. */
export async function fillReports(
  trx: TransactionQueries,
  plans: readonly ReportRecord[],
  writer: FileWriter,
  context: FillContext,
  onDone: (done: number) => void,
): Promise<void> {
  const inProgress: Batch[] = []
  let done = 0
  const insertOldest = async () => {
    const batch = inProgress.shift()
    if (!batch) return
    await insertBatch(trx, batch, context)
    done += batch.reports.length
    onDone(done)
  }
  for (let from = 0; from < plans.length; from += BATCH) {
    const reports = plans.slice(from, from + BATCH).map((plan) => write(plan, context.clock))
    const files = writeFiles(writer, reports, context, firstWithFiles(plans, from, context))
    // The failure is thrown where the promise is awaited; until then it must not count as unhandled.
    files.catch(() => {})
    inProgress.push({ reports, files })
    if (inProgress.length > MAX_BATCHES_IN_PROGRESS) await insertOldest()
  }
  while (inProgress.length > 0) await insertOldest()
}

/** The indices within a batch from which on reports have PDFs and pictures. */
const firstWithFiles = (plans: readonly ReportRecord[], from: number, { withFiles }: FileContext) => ({
  pdf: plans.length - withFiles - from,
  pictures: plans.length - Math.min(withFiles, MAX_WITH_PICTURES) - from,
})

/** Writes the files of the newest reports alone, so that inserting the rows later finds them written. */
export async function writeFilesOf(
  { reports: plans, employees, clock, clinicName }: PlannedClinic,
  withFiles: number,
  writer: FileWriter,
  onDone: (done: number) => void,
): Promise<void> {
  const context = { employees, clock, clinicName, withFiles }
  const first = plans.length - withFiles
  for (let from = first - (first % BATCH); from < plans.length; from += BATCH) {
    const reports = plans.slice(from, from + BATCH).map((plan) => write(plan, clock))
    await writeFiles(writer, reports, context, firstWithFiles(plans, from, context))
    onDone(Math.min(withFiles, from + reports.length - first))
  }
}

/** Writes the PDFs and pictures of a batch, each kind for the reports from the index in `first` on. */
async function writeFiles(
  writer: FileWriter,
  reports: readonly Written[],
  context: FileContext,
  first: { pdf: number; pictures: number },
): Promise<Files[]> {
  const jobs = reports.map(({ plan, document, sketches }, index) => ({
    pdf: index < first.pdf ? undefined : pdfJob(plan, document, context),
    pictures: index < first.pictures ? [] : pictureJobs(plan, sketches, context.clock),
  }))
  const done = await writer.write(jobs.flatMap(({ pdf, pictures }) => [...(pdf ? [pdf] : []), ...pictures]))
  let next = 0
  return jobs.map(({ pdf, pictures }) => {
    const pdfSize = pdf ? (done[next++]?.size ?? 0) : 0
    const images = pictureRows(pictures, done.slice(next, (next += pictures.length)))
    return { pdfSize, images }
  })
}

async function insertBatch(trx: TransactionQueries, batch: Batch, context: FillContext): Promise<void> {
  const files = await batch.files
  const rows = batch.reports.map(({ plan, document }, index) => {
    const { pdfSize, images } = files[index] ?? { pdfSize: 0, images: [] }
    return {
      ...reportRows(plan, { document, pdfSize }, context),
      images,
      createdAt: new Date(plan.createdAt),
    }
  })
  await insertMany(
    trx,
    'report',
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
    rows.flatMap(({ images, createdAt }) =>
      images.map((image) => ({
        ...image,
        user_created: context.user,
        date_hour_created: createdAt,
        date_hour_changed: createdAt,
      })),
    ),
  )
}
