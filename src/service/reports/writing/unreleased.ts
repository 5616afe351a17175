import { sql, type SqlBool } from 'kysely'

/** The condition on `report` that it is not released, and its patient is there. Those that are closed have a release that is not listed; both are found by their partial indexes. */
export const isUnreleased = sql<SqlBool>`report.id in (
  select draft.id from report draft where draft.draft and draft.date_hour_deleted is null
  union all select report_id from report_release where not listed and date_hour_deleted is null)
  and not exists (select from report_release where report_release.report_id = report.id and listed)
  and exists (select from patient where patient.id = report.patient_id and patient.date_hour_deleted is null)`

/** Closed, and never released. */
export const isWaiting = hasRelease('pending')

export const isWithdrawn = hasRelease('withdrawn')

/** A draft, or closed; no withdrawn one. */
export const isNeverReleased = sql<SqlBool>`${isUnreleased} and (report.draft or ${isWaiting})`

function hasRelease(status: 'pending' | 'withdrawn') {
  return sql<SqlBool>`report.id in (
    select report_id from report_release where status = ${sql.lit(status)} and not listed and date_hour_deleted is null)`
}
