import { type InferResult, sql, type SqlBool } from 'kysely'
import type { Release, ReleaseQuery } from '#contract/release.ts'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { auditNames, toAuditFields } from '#service/records/auditFields.ts'
import { jsonWith, reportTexts, textOf } from './reportMapping.ts'
import { countReleases, type ReleaseFilter, resolveFilter } from './releaseFilter.ts'
import { idsInOrder } from './releaseOrder.ts'
import { releaseRows } from './releaseMapping.ts'

type ReleaseRow = InferResult<ReturnType<typeof selectReleases>>[number]

const selectReleases = (queries: Queries) =>
  queries.selectFrom('report_release').selectAll('report_release').select(auditNames('report_release'))

/** The releases that the portal lists: released, of no draft and of no removed patient. */
export const releaseRepository = (queries: Queries, clinicTimeZone: string) => ({
  /** The release with this id as JSON text, with its whole report. */
  async findById(id: number): Promise<{ reportId: number; json: string } | undefined> {
    return snapshot(queries, async (trx) => {
      const rows = await selectReleases(trx)
        .where('report_release.id', '=', id)
        .where('listed', '=', true)
        .execute()
      const json = (await releaseTexts(trx, rows)).get(id)
      return rows[0] && json !== undefined ? { reportId: rows[0].report_id, json } : undefined
    })
  },

  /** The report of a release that exists but is not listed, for the audit trail. */
  async findWithheld(id: number): Promise<number[]> {
    const rows = await queries
      .selectFrom('report_release')
      .select('report_id')
      .where('id', '=', id)
      .where('listed', '=', false)
      .execute()
    return rows.map((row) => row.report_id)
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

  /** The releases that match a user's query, newest first unless it has `sort`. Its days are the clinic's unless it has `timeZone`. */
  list(
    { sort = 'newest', form, limit: _, after: __, timeZone = clinicTimeZone, ...filters }: ReleaseQuery,
    userId: number,
  ): ListingSource<Queries> {
    // Both are computed once for a listing, in its own snapshot.
    let resolving: Promise<ReleaseFilter> | undefined
    let counting: Promise<number> | undefined
    const resolved = (trx: Queries) => (resolving ??= resolveFilter(trx, { ...filters, timeZone }, userId))
    const count = (trx: Queries) => (counting ??= resolved(trx).then((filter) => countReleases(trx, filter)))
    return {
      isExclusive: isExclusive(queries),
      snapshot: (read) => snapshot(queries, read),
      count,
      isVisible: async (trx, id) => {
        const found = await trx
          .selectFrom('report_release')
          .select('id')
          .where('id', '=', id)
          .where('listed', '=', true)
          .executeTakeFirst()
        return found !== undefined
      },
      ids: async (trx, after, limit) =>
        idsInOrder(trx, sort, { filter: await resolved(trx), after, limit, count: () => count(trx) }),
      ...(form !== 'row' && { sizes: releaseSizes }),
      async records(trx, ids) {
        if (ids.length === 0) return []
        const texts =
          form === 'row'
            ? await releaseRows(trx, ids, userId)
            : await releaseTexts(trx, await selectReleases(trx).where('id', 'in', ids).execute())
        return ids.map((id) => textOf(texts, id))
      },
    }
  },
})

/** The approximate size of each release with its whole report, in bytes. */
async function releaseSizes(queries: Queries, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select report_release.id, 8000 + octet_length(result) + pg_column_size(images) + loose_bytes as bytes
    from report_release
      join report on report.id = report_release.report_id join patient on patient.id = report.patient_id
    where report_release.id = any(${ids}::integer[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, row.bytes]))
}

/** Releases with their whole reports, as JSON text by id. */
async function releaseTexts(queries: Queries, rows: ReleaseRow[]): Promise<Map<number, string>> {
  const reports = await reportTexts(
    queries,
    rows.map((row) => row.report_id),
  )
  return new Map(
    rows.map((row) => [row.id, jsonWith(toRelease(row), { report: textOf(reports, row.report_id) })]),
  )
}

const toRelease = (row: ReleaseRow): Omit<Release, 'report'> => ({
  id: row.id,
  reportId: row.report_id,
  emailId: row.email_id,
  statusMessage: row.status_message,
  status: row.status,
  released: row.released,
  notified: row.notified,
  email: null,
  ...toAuditFields(row),
})
