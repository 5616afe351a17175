import { sql, type SqlBool } from 'kysely'
import { type Queries, snapshot } from '#service/database/database.ts'
import { type Viewer, releaseScopeCondition, within } from '#service/records/accessScope.ts'
import { releaseTexts, selectReleases } from './releaseMapping.ts'

/** The releases that the portal lists: released, of no draft and of no removed patient. */
export const releaseRepository = (queries: Queries) => ({
  /** The release with this id as JSON text, with its whole report. */
  async findById(id: number, viewer: Viewer): Promise<{ reportId: number; json: string } | undefined> {
    return snapshot(queries, async (trx) => {
      const rows = await selectReleases(trx)
        .where('report_release.id', '=', id)
        .where(within(releaseScopeCondition(viewer), sql`listed`))
        .execute()
      const json = (await releaseTexts(trx, rows, true)).get(id)
      return rows[0] && json !== undefined ? { reportId: rows[0].report_id, json } : undefined
    })
  },

  /** The report of a release that exists but is not listed, for the audit. */
  async findWithheld(id: number): Promise<number[]> {
    const rows = await queries
      .selectFrom('report_release')
      .select('report_id')
      .where('id', '=', id)
      .where('listed', '=', false)
      .execute()
    return rows.map((row) => row.report_id)
  },

  /** Those of the reports that the portal does not list for a viewer. */
  async findUnlisted(reportIds: readonly number[], viewer: Viewer): Promise<number[]> {
    const rows = await queries
      .selectFrom('report_release')
      .select('report_id')
      .where('report_id', 'in', reportIds)
      .where(within(releaseScopeCondition(viewer), sql`listed`))
      .execute()
    const listed = new Set(rows.map((row) => row.report_id))
    return reportIds.filter((id) => !listed.has(id))
  },

  /** The ids of the reports of these releases. */
  async findReportIds(ids: number[]): Promise<number[]> {
    const rows = await queries
      .selectFrom('report_release')
      .select('report_id')
      .where(sql<SqlBool>`id = any(${ids}::integer[])`)
      .execute()
    return rows.map((row) => row.report_id)
  },
})
