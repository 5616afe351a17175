import { type RawBuilder, sql } from 'kysely'
import { isUnreleased, isWaiting, isWithdrawn } from '#service/reports/writing/unreleased.ts'

/** A report that is not released. Moments are milliseconds. */
export interface Unreleased {
  state: 'draft' | 'closed' | 'withdrawn'
  /** The user who has begun it. */
  author: number
  doctor: number
  exam: number
  patient: number
  unit: number
  examinedAt: number | null
  createdAt: number
  isCorrection: boolean
}

const milliseconds = (column: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${column}) * 1000)::double precision`

/** All reports that are not released, which are few, as JSON. */
export const unreleasedReports = sql<Unreleased[]>`(
  select coalesce(json_agg(unreleased), '[]') from (
    select case when draft then 'draft' when ${isWaiting} then 'closed' else 'withdrawn' end as state,
      user_created as author, doctor_id as doctor, exam_id as exam, patient_id as patient,
      coalesce(unit_of_report(unit_id, appointment_id, patient_id), 0) as unit,
      ${milliseconds(sql`date_exam`)} as "examinedAt", ${milliseconds(sql`date_hour_created`)} as "createdAt",
      amends_id is not null as "isCorrection"
    from report
    where date_hour_deleted is null and ${isUnreleased} and (draft or ${isWaiting} or ${isWithdrawn})) unreleased)`
