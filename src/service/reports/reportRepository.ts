import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import type { PdfState } from '#contract/reports/reportParts.ts'
import { pdfNotMade, pdfState } from './pdfState.ts'
import { isReadableBy, isReleased } from './visibility.ts'

/** A file of a report: its path in the file store, and how it is sent. */
export interface ReportFile {
  path: string
  name: string
  mediaType: string
}

/** The files of reports. `mayRead`: of which a caller may read them. */
export const reportRepository = (queries: Queries, mayRead = isReadableBy) => ({
  async findPdfState(id: number, caller: Caller): Promise<PdfState | undefined> {
    const row = await readable(queries, id, mayRead(caller)).select(pdfState.as('state')).executeTakeFirst()
    return row?.state
  },

  /** Undefined where there is none. Throws the refusal of one that is not there yet, or could not be made. */
  async findPdf(id: number, caller: Caller): Promise<ReportFile | undefined> {
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
    caller: Caller,
  ): Promise<(ReportFile & { thumbnailPath: string | null }) | undefined> {
    const row = await readable(queries, reportId, mayRead(caller))
      .innerJoin('image', 'image.report_id', 'report.id')
      .where('image.id', '=', imageId)
      .where('image.date_hour_deleted', 'is', null)
      .select(['image.path', 'image.thumbnail_path', 'image.name', 'image.media_type'])
      .executeTakeFirst()
    return (
      row && {
        path: row.path,
        thumbnailPath: row.thumbnail_path,
        name: row.name,
        mediaType: row.media_type,
      }
    )
  },
})

/** Those of these reports that exist but are not released, for the audit. */
export async function findWithheld(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report where id = any(${[...ids]}::integer[]) and not ${isReleased}`.execute(queries)
  return rows.map((row) => row.id)
}

const readable = (queries: Queries, id: number, mayRead: RawBuilder<SqlBool>) =>
  queries
    .selectFrom('report')
    .where('report.id', '=', id)
    .where('report.date_hour_deleted', 'is', null)
    .where(mayRead)
