import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { reportReach } from '#service/records/reach.ts'
import { isWritableBy } from '#service/reports/visibility.ts'
import { isUnreleased, isWaiting, isWithdrawn } from '#service/reports/writing/unreleased.ts'
import type { Scope } from './scope.ts'
import type { IsSelected } from './selection.ts'

/** A report that is not released. Moments are milliseconds. */
export interface Unreleased {
  state: 'draft' | 'closed' | 'withdrawn'
  doctor: number
  exam: number
  patient: number
  unit: number
  examinedAt: number | null
  createdAt: number
  isCorrection: boolean
}

/** The reports that are not released, which are few: those that the caller finds in the list of them. */
export async function readUnreleased(
  queries: Queries,
  caller: Caller,
  scope: Scope,
  isSelected: IsSelected,
): Promise<Unreleased[]> {
  const milliseconds = (column: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${column}) * 1000)::double precision`
  const { rows } = await sql<Unreleased>`
    select case when draft then 'draft' when ${isWaiting} then 'closed' else 'withdrawn' end as state,
      doctor_id as doctor, exam_id as exam, patient_id as patient,
      coalesce(unit_of_report(unit_id, appointment_id, patient_id), 0) as unit,
      ${milliseconds(sql`date_exam`)} as "examinedAt", ${milliseconds(sql`date_hour_created`)} as "createdAt",
      amends_id is not null as "isCorrection"
    from report
    where date_hour_deleted is null and ${isUnreleased} and (draft or ${isWaiting} or ${isWithdrawn})
      and ${isSeenBy(caller, scope)}`.execute(queries)
  return rows.filter(({ doctor, exam, patient, unit }) => isSelected(doctor, exam, patient, unit))
}

/** One's own are seen wherever their patients are; of those of others, what the list of them shows to whoever may change them all. */
function isSeenBy(caller: Caller, { scope }: Scope): RawBuilder<SqlBool> {
  if (scope === 'own') return sql`true`
  if (caller.permissions.has('report.manage')) return isWritableBy(caller)
  return reportReach(caller) ?? sql`true`
}
