import type { Queries } from '#service/database/database.ts'
import { snapshot } from '#service/database/database.ts'
import { isReleased } from './isReleased.ts'
import { reportTexts } from './reportJson.ts'
import { type StoredImage, storedImages } from './storedImage.ts'

/** A file of a report: where it stands in the file store, and what it is. */
export interface ReportFile {
  path: string
  name: string
  mediaType: string
}

/** Released reports one by one. A draft, a report that is not released, and one of a removed patient are not there. */
export const reportStore = (queries: Queries) => ({
  /** The report with this id as JSON text. */
  find: (id: number): Promise<string | undefined> =>
    snapshot(queries, async (trx) => {
      const report = await released(trx, id).select('report.id').executeTakeFirst()
      return report && (await reportTexts(trx, [report.id])).get(report.id)
    }),

  /** Those of these reports that there are, and that are not released. */
  async withheld(ids: number[]): Promise<number[]> {
    const rows = await queries
      .selectFrom('report')
      .select('report.id')
      .where('report.id', 'in', ids)
      .where(({ not }) => not(isReleased()))
      .execute()
    return rows.map((row) => row.id)
  },

  async pdf(id: number): Promise<ReportFile | undefined> {
    const row = await released(queries, id).select(['pdf_path', 'pdf_name']).executeTakeFirst()
    if (!row?.pdf_path) return undefined
    return { path: row.pdf_path, name: row.pdf_name, mediaType: 'application/pdf' }
  },

  async image(reportId: number, imageId: number): Promise<StoredImage | undefined> {
    const row = await released(queries, reportId).select('images').executeTakeFirst()
    return storedImages(row?.images).find(({ id }) => id === imageId)
  },
})

const released = (queries: Queries, id: number) =>
  queries.selectFrom('report').where('report.id', '=', id).where(isReleased())
