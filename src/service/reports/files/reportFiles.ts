import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ErrorResponse } from '#contract/http/error.ts'
import type { PdfState } from '#contract/reports/reportParts.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import { hasten } from '#service/jobs/repository.ts'

/** A file of a report: its path in the file store, and how it is sent. */
export interface ReportFile {
  path: string
  name: string
  mediaType: string
}

/** Sends a file of a report. `record` runs before the first byte is sent, and nothing is sent if it fails. */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  files: FileStore,
  file: ReportFile,
  record: () => Promise<void>,
): Promise<FastifyReply> {
  const content = await files.read(file.path)
  if (!content) {
    request.log.error({ path: file.path }, 'a file is missing in the store')
    throw fileMissing()
  }
  try {
    await record()
  } catch (error) {
    content.stream.destroy()
    throw error
  }
  return reply
    .type(file.mediaType)
    .header('content-length', content.size)
    .header('content-disposition', `inline; filename*=UTF-8''${encoded(file.name)}`)
    .send(content.stream)
}

/** The report has a file that the store lacks: a fault of the clinic's store, and not the same as a report that does not exist. */
export const fileMissing = (fields?: ErrorResponse['fields']): Problem =>
  new Problem(
    'file_missing',
    'The report is there, and a file of it is missing in the store of the clinic. Tell an administrator.',
    fields && { fields },
  )

// A header's value (RFC 8187) allows fewer unescaped characters than an address does.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The files of reports. `mayRead`: of which a caller may read them. */
export const reportRepository = <C>(queries: Queries, mayRead: (caller: C) => RawBuilder<SqlBool>) => ({
  async findPdfState(id: number, caller: C): Promise<PdfState | undefined> {
    const row = await readable(queries, id, mayRead(caller)).select(pdfState.as('state')).executeTakeFirst()
    if (row?.state === 'pending') await hasten(queries, 'report.pdf', [id])
    return row?.state
  },

  /** Undefined where there is none. Throws the refusal of one that is not there yet, or could not be made. */
  async findPdf(id: number, caller: C): Promise<ReportFile | undefined> {
    const row = await readable(queries, id, mayRead(caller))
      .select(['pdf_path', 'pdf_name', pdfState.as('state')])
      .executeTakeFirst()
    if (!row || row.state === 'none') return undefined
    if (row.state !== 'ready') throw await pdfNotMade(queries, [id], row.state)
    return { path: row.pdf_path, name: row.pdf_name, mediaType: 'application/pdf' }
  },

  async findImage(
    reportId: number,
    imageId: number,
    caller: C,
  ): Promise<(ReportFile & { thumbnailPath: string | null }) | undefined> {
    return readable(queries, reportId, mayRead(caller))
      .innerJoin('image', 'image.report_id', 'report.id')
      .where('image.id', '=', imageId)
      .where('image.date_hour_deleted', 'is', null)
      .select(['image.path', 'thumbnail_path as thumbnailPath', 'image.name', 'media_type as mediaType'])
      .executeTakeFirst()
  },
})

const readable = (queries: Queries, id: number, mayRead: RawBuilder<SqlBool>) =>
  queries
    .selectFrom('report')
    .where('report.id', '=', id)
    .where('report.date_hour_deleted', 'is', null)
    .where(mayRead)

/** Whether the PDF of a `report` is there. What is not there yet is the work of a job. */
export const pdfState = sql<PdfState>`(case
  when report.pdf_path <> '' then 'ready'
  when report.pdf_source = 'none' then 'none'
  when exists (select from job where kind = 'report.pdf' and record_id = report.id and failed_at is not null) then 'failed'
  else 'pending' end)`

/** The same of reports that were read already, so that it agrees with what they say of their PDFs, which may be made at this moment. */
export async function pdfStatesOf(
  queries: Queries,
  reports: readonly { id: number; pdfPath: string; pdfSource: string }[],
): Promise<(report: { id: number; pdfPath: string; pdfSource: string }) => PdfState> {
  const missing = reports.flatMap(({ id, pdfPath, pdfSource }) =>
    pdfPath === '' && pdfSource !== 'none' ? [id] : [],
  )
  const { rows } =
    missing.length === 0
      ? { rows: [] }
      : await sql<{ id: number }>`
          select record_id as id from job
          where kind = 'report.pdf' and failed_at is not null and record_id = any(${missing}::integer[])`.execute(
          queries,
        )
  const failed = new Set(rows.map(({ id }) => id))
  return ({ id, pdfPath, pdfSource }) => {
    if (pdfPath !== '') return 'ready'
    if (pdfSource === 'none') return 'none'
    return failed.has(id) ? 'failed' : 'pending'
  }
}

/** In seconds: how soon a PDF may be asked for again. */
const SOON = 2
const LATEST = 60

/** The refusal where the PDFs of reports that the caller may read are not there yet, or could not be made. What waits for its turn is made now. */
export async function pdfNotMade(
  queries: Queries,
  ids: readonly number[],
  state: 'pending' | 'failed',
  fields?: ErrorResponse['fields'],
): Promise<Problem> {
  const named = fields && { fields }
  if (state === 'failed')
    return new Problem(
      'pdf_failed',
      'The PDF of this report could not be made, and is tried again every hour. Its text is there. A correction that is shorter, or that has a PDF of its own, takes its place.',
      named,
    )
  await hasten(queries, 'report.pdf', ids)
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(due_at) filter (where claim is null) - clock_timestamp()))::integer as seconds
    from job where kind = 'report.pdf' and record_id = any(${[...ids]}::integer[])`.execute(queries)
  const retryAfter = Math.min(Math.max(rows[0]?.seconds ?? SOON, SOON), LATEST)
  return new Problem('pdf_pending', 'The PDF of this report is being made. Ask for it again shortly.', {
    ...named,
    retryAfter,
  })
}
