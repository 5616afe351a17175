import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { facetsOfRelease } from '#service/reports/listing/releaseFacets.ts'
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
/** Where hardly a report has files, statements of more rows take less time. */
const BATCH_OF_STEP = 500
const MAX_BATCHES_IN_PROGRESS = 6

/** In a large clinic only the newest reports have files: those of 100,000 would take minutes and two gigabytes. */
const MAX_WITH_FILES = 4_000
/** The PDFs of the others are made by the service's own jobs when the clinic is there: typesetting is most of the work of a fill. */
const MAX_WRITTEN_PDFS = 1_000
const MS_PER_LATER_PDF = 200

/** The number of the newest reports that have files, of this many. */
export const reportsWithFiles = (reports: number): number => Math.min(reports, MAX_WITH_FILES)

interface Written {
  plan: ReportRecord
  /** Among all reports. */
  place: number
  document: ResultDocument
  pdf: FileJob | 'later' | undefined
  pictures: readonly PictureJob[]
}

const jobsOf = (reports: readonly Written[]) =>
  reports.flatMap(({ pdf, pictures }): FileJob[] =>
    pdf && pdf !== 'later' ? [pdf, ...pictures] : [...pictures],
  )

/** Some of the planned reports, by their places; without an end, up to the last. */
interface Range {
  from: number
  to?: number
}

/** The written reports in batches, oldest first, with the jobs for the files of the newest. */
async function* batchesOf(
  clinic: PlannedClinic,
  range: Range,
  withFiles: number,
  length = BATCH,
): AsyncGenerator<Written[]> {
  const { reports: plans, clock } = clinic
  const { to = plans.length } = range
  const firstWithFiles = plans.length - withFiles
  const firstWithPdf = plans.length - Math.min(withFiles, MAX_WRITTEN_PDFS)
  const write = (plan: ReportRecord, place: number): Written => {
    const { text, sketches } = writeReport(plan, clock)
    const document = typedDocument(plan, text)
    if (plan.signedAt === undefined || place < firstWithFiles)
      return { plan, place, document, pdf: undefined, pictures: [] }
    return {
      plan,
      place,
      document,
      pdf: place < firstWithPdf ? 'later' : pdfJob(plan, document, clinic),
      pictures: pictureJobs(plan, sketches, clock),
    }
  }
  for (let from = range.from; from < to; from += length) {
    const batch: Written[] = []
    for (const [index, plan] of plans.slice(from, Math.min(from + length, to)).entries()) {
      batch.push(write(plan, from + index))
      // The statements of the batch before go on.
      await setImmediate()
    }
    yield batch
  }
}

/** Writes the files of the newest reports alone, so that inserting the rows later finds them written. */
export async function writeFilesOf(
  clinic: PlannedClinic,
  withFiles: number,
  writer: FileWriter,
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0
  const inProgress: Promise<void>[] = []
  for await (const reports of batchesOf(clinic, { from: clinic.reports.length - withFiles }, withFiles)) {
    const written = writer.write(jobsOf(reports)).then(() => onDone((done += reports.length)))
    // Its failure is thrown where it is awaited.
    written.catch(() => {})
    inProgress.push(written)
    if (inProgress.length > MAX_BATCHES_IN_PROGRESS) await inProgress.shift()
  }
  for (const written of inProgress) await written
}

/** Writes the reports, or some of them, their files and their release records, oldest first. */
export async function fillReports(
  trx: TransactionQueries,
  context: FillContext,
  writer: FileWriter,
  onDone: (done: number) => void,
  range: Range = { from: 0 },
): Promise<void> {
  const inProgress: { reports: readonly Written[]; made: Promise<[WrittenFiles, Vectors]> }[] = []
  let done = range.from
  // The database writes while the texts of the next batch are made.
  let inserting = Promise.resolve()
  const insertOldest = async () => {
    await inserting
    const batch = inProgress.shift()
    if (!batch) return
    const [files, vectors] = await batch.made
    inserting = insertBatch(trx, batch.reports, files, vectors, context).then(() =>
      onDone((done += batch.reports.length)),
    )
    inserting.catch(() => {})
  }
  const batches = batchesOf(context.clinic, range, context.withFiles, context.inSteps && BATCH_OF_STEP)
  for await (const reports of batches) {
    const made = Promise.all([writer.write(jobsOf(reports)), vectorsOf(reports, context)])
    // The failure is thrown where the promise is awaited; until then it must not count as unhandled.
    made.catch(() => {})
    inProgress.push({ reports, made })
    if (inProgress.length > MAX_BATCHES_IN_PROGRESS) await insertOldest()
  }
  while (inProgress.length > 0) await insertOldest()
  await inserting
}

/** By the ids of releases. */
type Vectors = ReadonlyMap<number, string>

/** The vectors that a fill in steps stores itself. */
async function vectorsOf(reports: readonly Written[], { inSteps }: FillContext): Promise<Vectors> {
  const released = reports.flatMap(({ plan: { releaseId }, document }) =>
    inSteps && releaseId !== undefined ? [{ releaseId, text: plainText(document) }] : [],
  )
  const vectors = await inSteps?.vectorsOf(released.map(({ text }) => text))
  return new Map(vectors?.map((vector, index) => [released[index]?.releaseId ?? 0, vector]))
}

async function insertBatch(
  trx: TransactionQueries,
  reports: readonly Written[],
  files: WrittenFiles,
  vectors: Vectors,
  context: FillContext,
): Promise<void> {
  const rows = reports.map(({ plan, place, document, pdf }) =>
    reportRows(plan, place, document, pdf && (pdf === 'later' ? pdf : files.get(pdf.path)), context),
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
    'release_read',
    rows.flatMap(({ readings }) => readings),
  )
  if (vectors.size > 0) await insertVectors(trx, vectors)
  await insertMany(
    trx,
    'image',
    reports.flatMap(({ plan, pictures }) => imageRows(plan, pictures, files, context.user)),
  )
  const { today, reports: plans } = context.clinic
  const last = plans.at(-1)?.id ?? 0
  // The newest first, and with pauses, so that nobody who uses the clinic notices; asked for, one is made at once.
  const due = (id: number) => new Date(today + (last - id) * MS_PER_LATER_PDF)
  await insertMany(
    trx,
    'job',
    reports.flatMap(({ plan: { id }, pdf }) =>
      pdf === 'later' ? { kind: 'report.pdf', record_id: id, due_at: due(id) } : [],
    ),
  )
}

/** What a trigger makes in a fill that is one transaction. */
const insertVectors = (trx: TransactionQueries, vectors: Vectors) =>
  sql`
    insert into release_words (release_id, words)
    select id, vector::tsvector || ${facetsOfRelease}
    from unnest(${[...vectors.keys()]}::integer[], ${[...vectors.values()]}::text[]) as made (release_id, vector)
    join report_release on id = release_id and listed order by id`.execute(trx)
