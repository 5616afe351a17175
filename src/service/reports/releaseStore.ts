import { type InferResult, sql, type SqlBool } from 'kysely'
import type { Release, ReleaseQuery } from '#contract/release.ts'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/answerListing.ts'
import { auditNames, toAuditFields } from '#service/records/audit.ts'
import { jsonWith } from './json.ts'
import { conditionsOf, type ReleaseFilter, resolveFilter } from './releaseFilter.ts'
import { reportTexts, textOf } from './reportJson.ts'

type ReleaseRow = InferResult<ReturnType<typeof selectReleases>>[number]

const selectReleases = (queries: Queries) =>
  queries.selectFrom('report_release').selectAll('report_release').select(auditNames('report_release'))

/** The releases that the portal lists: released, of no draft, of nobody who has been removed. */
export const releaseStore = (queries: Queries) => ({
  /** The release with this id as JSON text, with its whole report. */
  async find(id: number): Promise<string | undefined> {
    return snapshot(queries, async (trx) => {
      const rows = await selectReleases(trx)
        .where('report_release.id', '=', id)
        .where('listed', '=', true)
        .execute()
      return (await releaseTexts(trx, rows)).get(id)
    })
  },

  /** The releases that a query asks for, newest release first. */
  list({ sort = 'newest', limit: _, after: __, ...filters }: ReleaseQuery): ListingSource<Queries> {
    // Resolved once for a listing, in its own snapshot.
    let resolving: Promise<ReleaseFilter> | undefined
    const conditions = async (trx: Queries) => conditionsOf(await (resolving ??= resolveFilter(trx, filters)))
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    return {
      isExclusive: isExclusive(queries),
      snapshot: (read) => snapshot(queries, read),
      async count(trx) {
        const where = await conditions(trx)
        const { rows } = await (
          isFiltered
            ? sql<{ count: number }>`select count(*) from report_release where ${all(where)}`
            : sql<{ count: number }>`select listed as count from release_tally`
        ).execute(trx)
        return rows[0]?.count ?? 0
      },
      async ids(trx, after, limit) {
        const where = await conditions(trx)
        if (after !== undefined) {
          const place = await placeOf(trx, after)
          if (!place) return null
          where.push(
            sql`(released_at, id) ${sort === 'newest' ? sql`<` : sql`>`} (${place}::timestamptz, ${after}::integer)`,
          )
        }
        const direction = sort === 'newest' ? 'desc' : 'asc'
        const rows = await trx
          .selectFrom('report_release')
          .select('id')
          .where(all(where))
          .orderBy('released_at', direction)
          .orderBy('id', direction)
          .limit(limit)
          .execute()
        return rows.map((row) => row.id)
      },
      async records(trx, ids) {
        if (ids.length === 0) return []
        const texts = await releaseTexts(trx, await selectReleases(trx).where('id', 'in', ids).execute())
        return ids.map((id) => textOf(texts, id))
      },
    }
  },
})

const all = (conditions: ReturnType<typeof conditionsOf>) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Where a release stands in the order, listed or no longer. */
async function placeOf(queries: Queries, id: number): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('report_release')
    .select('released_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.released_at ?? undefined
}

/** Releases as JSON text by id, each with its whole report. */
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
