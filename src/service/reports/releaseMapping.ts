import { type InferResult, sql } from 'kysely'
import { asDescribed, partIn } from '#contract/declaration/described.ts'
import { Release } from '#contract/reports/release.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, toAuditFields } from '#service/records/auditFields.ts'
import { jsonWith, reportTexts, textOf } from './reportMapping.ts'

type StoredRelease = InferResult<ReturnType<typeof selectReleases>>[number]

export const selectReleases = (queries: Queries) =>
  queries.selectFrom('report_release').selectAll('report_release').select(auditNames('report_release'))

/** Releases with their whole reports, as JSON text by id. `isSingle`: each is answered by itself, with the document of its report. */
export async function releaseTexts(
  queries: Queries,
  rows: StoredRelease[],
  isSingle: boolean,
): Promise<Map<number, string>> {
  const reports = await reportTexts(
    queries,
    rows.map((row) => row.report_id),
    isSingle,
  )
  const form = isSingle ? Release : asDescribed(Release)
  return new Map(
    rows.map((row) => [
      row.id,
      jsonWith(partIn(form, toRelease(row)), { report: textOf(reports, row.report_id) }),
    ]),
  )
}

const toRelease = (row: StoredRelease): Omit<Release, 'report'> => ({
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

/** The approximate size of each release with its whole report, in bytes. */
export async function releaseSizes(queries: Queries, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select report_release.id, 8000 + octet_length(result) + loose_bytes as bytes
    from report_release
      join report on report.id = report_release.report_id join patient on patient.id = report.patient_id
    where report_release.id = any(${ids}::integer[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, row.bytes]))
}
