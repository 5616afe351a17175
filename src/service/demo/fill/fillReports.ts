import type { TransactionQueries } from '#service/database/database.ts'
import type { PicturePool } from '#service/demo/pictures/picturePool.ts'
import type { ReportRecord } from '#service/demo/plan/planRecords.ts'
import { typeText } from '#service/demo/plan/typeText.ts'
import { writeText } from '#service/demo/plan/writeText.ts'
import type { FileWriter } from './fileWriter.ts'
import { insertMany } from './insertMany.ts'
import { pdfJob } from './pdfJob.ts'
import { reportRows } from './reportRows.ts'
import type { Around } from './reportRows.ts'

// Small enough for memory to stay flat, large enough to keep the threads busy while the database writes.
const BATCH = 100
const UNDER_WAY = 6

/** Of a very large clinic the newest reports alone have PDFs: the others would fill the disk and nobody's afternoon. */
const MOST_PDFS = 20_000

/** How many PDFs there will be at most. */
export const expectedPdfs = (reports: number): number => Math.min(reports, MOST_PDFS)

interface Batch {
  plans: readonly ReportRecord[]
  texts: readonly string[]
  /** Of the PDFs, by the report's id. */
  sizes: Promise<ReadonlyMap<number, number>>
}

/** Writes the reports, their PDFs and their release records, oldest first. */
export async function fillReports(
  trx: TransactionQueries,
  plans: readonly ReportRecord[],
  writer: FileWriter,
  pictures: PicturePool,
  around: Around,
  onDone: (done: number) => void,
): Promise<void> {
  const firstPdf = plans.length - expectedPdfs(plans.length)
  const underWay: Batch[] = []
  let done = 0
  const settle = async () => {
    const batch = underWay.shift()
    if (!batch) return
    await insertBatch(trx, batch, pictures, around)
    done += batch.plans.length
    onDone(done)
  }
  for (let from = 0; from < plans.length; from += BATCH) {
    const some = plans.slice(from, from + BATCH)
    const texts = some.map(writeText)
    const sizes = writePdfs(
      writer,
      some.slice(Math.max(0, firstPdf - from)),
      texts.slice(Math.max(0, firstPdf - from)),
      around,
    )
    // Whoever waits for it hears of a failure; until then it is nobody's.
    sizes.catch(() => {})
    underWay.push({ plans: some, texts, sizes })
    if (underWay.length > UNDER_WAY) await settle()
  }
  while (underWay.length > 0) await settle()
}

async function writePdfs(
  writer: FileWriter,
  plans: readonly ReportRecord[],
  texts: readonly string[],
  around: Around,
): Promise<ReadonlyMap<number, number>> {
  const asked = plans.flatMap((plan, index) => {
    const job = pdfJob(plan, texts[index] ?? '', around)
    return job ? [{ id: plan.id, job }] : []
  })
  const written = await writer.write(asked.map(({ job }) => job))
  return new Map(asked.map(({ id }, index) => [id, written[index]?.size ?? 0]))
}

async function insertBatch(
  trx: TransactionQueries,
  batch: Batch,
  pictures: PicturePool,
  around: Around,
): Promise<void> {
  const sizes = await batch.sizes
  const images = await Promise.all(batch.plans.map((plan) => pictures.imagesOf(plan)))
  const rows = batch.plans.map((plan, index) => {
    const made = {
      result: typeText(plan, batch.texts[index] ?? ''),
      pdfSize: sizes.get(plan.id) ?? 0,
      images: images[index] ?? [],
    }
    return reportRows(plan, made, around)
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
}
