import { type Queries, snapshot } from '#service/database/database.ts'
import { reportTexts, type StoredImage, storedImages } from './reportMapping.ts'
import { expressionBuilder } from 'kysely'
import type { Tables } from '#service/database/tables.ts'

/** A file of a report: its path in the file store, and how it is sent. */
export interface ReportFile {
  path: string
  name: string
  mediaType: string
}

/** Single released reports. Drafts, reports that are not released and those of removed patients are not found. */
export const reportRepository = (queries: Queries) => ({
  /** The report with this id as JSON text. */
  findById: (id: number): Promise<string | undefined> =>
    snapshot(queries, async (trx) => {
      const report = await released(trx, id).select('report.id').executeTakeFirst()
      return report && (await reportTexts(trx, [report.id])).get(report.id)
    }),

  /** Those of these reports that exist but are not released, for the audit trail. */
  async findWithheld(ids: number[]): Promise<number[]> {
    const rows = await queries
      .selectFrom('report')
      .select('report.id')
      .where('report.id', 'in', ids)
      .where(({ not }) => not(isReleased()))
      .execute()
    return rows.map((row) => row.id)
  },

  async findPdf(id: number): Promise<ReportFile | undefined> {
    const row = await released(queries, id).select(['pdf_path', 'pdf_name']).executeTakeFirst()
    if (!row?.pdf_path) return undefined
    return { path: row.pdf_path, name: row.pdf_name, mediaType: 'application/pdf' }
  },

  async findImage(reportId: number, imageId: number): Promise<StoredImage | undefined> {
    const row = await released(queries, reportId).select('images').executeTakeFirst()
    return storedImages(row?.images).find(({ id }) => id === imageId)
  },
})

const released = (queries: Queries, id: number) =>
  queries.selectFrom('report').where('report.id', '=', id).where(isReleased())

/** The condition on `report` that a report is listed in the portal; others cannot be read. */
export function isReleased() {
  const { exists, selectFrom } = expressionBuilder<Tables, 'report'>()
  return exists(
    selectFrom('report_release')
      .select('report_release.id')
      .whereRef('report_release.report_id', '=', 'report.id')
      .where('listed', '=', true),
  )
}
