import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayStart } from '#contract/moments/dayStart.ts'

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

/** The parameters of a query of reports, as they are declared in `#contract/resources/report.ts`. */
interface Parameters {
  unitId?: number
  modalityId?: number
  examinedFrom?: string
  examinedTo?: string
  timeZone?: string
  waitingFor?: number
  waitingUnder?: number
  corrections?: 'without' | 'only'
}

/** The conditions on `report` of the parameters by which the overview's figures lead to reports that are not released. */
export const unreleasedFilters =
  (clinicTimeZone: string) =>
  (query: Readonly<Record<string, unknown>>): RawBuilder<SqlBool>[] => {
    const { unitId, modalityId, examinedFrom, examinedTo, waitingFor, waitingUnder, ...rest } =
      query as Parameters
    const { timeZone = clinicTimeZone, corrections } = rest
    const conditions: RawBuilder<SqlBool>[] = []
    const add = (condition: RawBuilder<SqlBool>) => void conditions.push(condition)
    if (unitId !== undefined) add(sql`coalesce(${unit}, 0) = ${unitId}::integer`)
    if (modalityId !== undefined)
      add(
        sql`report.exam_id in (select id from exam where coalesce(modality_id, 0) = ${modalityId}::integer)`,
      )
    if (examinedFrom !== undefined) add(sql`report.date_exam >= ${begin(examinedFrom, 0, timeZone)}`)
    if (examinedTo !== undefined) add(sql`report.date_exam < ${begin(examinedTo, 1, timeZone)}`)
    if (waitingFor !== undefined) add(sql`${since} <= ${hoursAgo(waitingFor)}`)
    if (waitingUnder !== undefined) add(sql`${since} > ${hoursAgo(waitingUnder)}`)
    if (corrections !== undefined)
      add(corrections === 'only' ? sql`report.amends_id is not null` : sql`report.amends_id is null`)
    return conditions
  }

const unit = sql`unit_of_report(report.unit_id, report.appointment_id, report.patient_id)`
const since = sql`coalesce(report.date_exam, report.date_hour_created)`
const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::integer)`

// As a number, because the two databases' drivers write dates after the year 9999 differently.
const begin = (day: string, days: number, timeZone: string) =>
  sql`to_timestamp(${dayStart(day, days, timeZone) / 1000}::double precision)`
