import { sql } from 'kysely'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { releaseScopeCondition } from '#service/records/accessScope.ts'
import { findOutsideScope, refusalOf } from './visibility.ts'
import { isReadableBy } from './visibility.ts'

/** For how long the reports of a patient can be read that a user has opened outside the access scope. */
const OPEN_HOURS = 4

/**
 * Opens the reports of a report's patient to a user whose access scope leaves them out, with the reason, as an act of the audit. Returns until
 * when, by the clock of the database; null where the user may read the report without it, and then nothing is recorded.
 */
export async function openReport(
  queries: Queries,
  id: number,
  reason: string,
  call: Actor & { caller: Caller },
): Promise<Date | null> {
  const { caller } = call
  const [outside] = await findOutsideScope(queries, caller, [id])
  if (outside === undefined) {
    if (await isReadable(queries, id, caller)) return null
    throw await refusalOf(queries, caller, 'released report', [id])
  }
  return queries.transaction().execute(async (trx) => {
    const { rows } = await sql<{ patient: number; until: Date }>`
      insert into report_opening (user_id, patient_id, report_id, reason, expires_at)
      select ${caller.id}::integer, patient_id, id, ${reason}, now() + ${OPEN_HOURS} * interval '1 hour'
      from report where id = ${id}
      returning patient_id as patient, expires_at as until`.execute(trx)
    const [opened] = rows
    if (!opened) throw await refusalOf(trx, caller, 'released report', [id])
    const { patient, until } = opened
    await recordAct(trx, call, {
      act: 'report.open',
      outcome: 'done',
      record: { kind: 'report', ids: [id] },
      detail: { patient, reason, until: until.toISOString() },
    })
    return until
  })
}

async function isReadable(queries: Queries, id: number, caller: Caller): Promise<boolean> {
  const { rows } = await sql`
    select from report where id = ${id} and date_hour_deleted is null and ${isReadableBy(caller)}`.execute(
    queries,
  )
  return rows.length > 0
}

/**
 * How many released reports of a patient, or of one number, are outside a user's access scope, and the number of the newest, by which they can be
 * opened.
 */
export async function countOutside(
  queries: Queries,
  caller: Caller,
  { patientId, reportId }: { patientId?: number | undefined; reportId?: number | undefined },
): Promise<{ count: number; reportId: number | null }> {
  const inScope = releaseScopeCondition(caller)
  if (!inScope || (patientId === undefined && reportId === undefined)) return { count: 0, reportId: null }
  const { rows } = await sql<{ count: number; reportId: number | null }>`
    select count(*)::integer as count,
      (array_agg(report_id order by released_at desc, id desc))[1] as "reportId"
    from report_release
    where listed and (${inScope}) is not true
      ${patientId === undefined ? sql`` : sql`and patient_id = ${patientId}::integer`}
      ${reportId === undefined ? sql`` : sql`and report_id = ${reportId}::integer`}`.execute(queries)
  return rows[0] ?? { count: 0, reportId: null }
}
