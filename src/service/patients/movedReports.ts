import { sql } from 'kysely'
import type { PatientDetail } from '#contract/patient.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'

type MovedReports = NonNullable<PatientDetail['movedReports']>

/** Reports that were moved from one patient to another. */
export interface Move {
  from: number
  to: number
  ids: readonly number[]
}

/**
 * Moves all reports of a patient to another, drafts too, and returns their ids. Both patients must be locked, so that no report is
 * added or moved meanwhile. A trigger moves the releases with them.
 */
export async function moveReports(
  trx: TransactionQueries,
  { from, to, userId }: { from: number; to: number; userId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report where patient_id = ${from} and date_hour_deleted is null
    order by id for update`.execute(trx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return ids
  await sql`
    insert into report_move (report_id, from_patient_id, to_patient_id, found_changed, left_changed)
    select id, ${from}::integer, ${to}::integer, date_hour_changed, date_hour_changed
    from report where id = any(${ids}::integer[])`.execute(trx)
  await assign(trx, ids, to, userId)
  await sql`
    update report_move set left_changed = date_hour_changed from report
    where report.id = report_id and from_patient_id = ${from} and report_id = any(${ids}::integer[])`.execute(
    trx,
  )
  return ids
}

/**
 * Moves reports back that the removal of a patient, who must be locked, moved to another record. Reports that were changed or moved again
 * since then stay.
 */
export async function restoreReports(
  trx: TransactionQueries,
  { to: id, userId }: { to: number; userId: number },
): Promise<{ from: number; ids: number[]; stayed: number } | undefined> {
  const { rows } = await sql<{ id: number; from: number; untouched: boolean }>`
    select report.id, to_patient_id as from, ${untouched} as untouched
    from report_move join report on report.id = report_id
    where from_patient_id = ${id} order by report.id for update of report`.execute(trx)
  const [first] = rows
  if (!first) return undefined
  const ids = rows.filter((row) => row.untouched).map((row) => row.id)
  await assign(trx, ids, id, userId)
  // Moving on and back leaves a report as an earlier move to this patient left it, so that the earlier one can still be undone.
  await sql`
    update report_move earlier set left_changed = report.date_hour_changed
    from report_move undone join report on report.id = undone.report_id
    where undone.from_patient_id = ${id} and report.id = any(${ids}::integer[]) and earlier.report_id = report.id
      and earlier.to_patient_id = ${id} and earlier.left_changed = undone.found_changed`.execute(trx)
  await trx.deleteFrom('report_move').where('from_patient_id', '=', id).execute()
  return { from: first.from, ids, stayed: rows.length - ids.length }
}

/** Recorded for both patients, so that both histories show it. */
export async function recordMove(
  trx: TransactionQueries,
  actor: Actor,
  { from, to, ids }: Move,
): Promise<void> {
  if (ids.length === 0) return
  await recordAct(trx, actor, {
    act: 'report.move',
    outcome: 'done',
    record: { kind: 'patient', ids: [from, to] },
    detail: { from, to, reports: ids },
  })
}

/** How many reports a restore would move back, and how many would stay; undefined if the removal moved none. */
export async function movedReports(queries: Queries, id: number): Promise<MovedReports | undefined> {
  const { rows } = await sql<MovedReports>`
    select to_patient_id as to, count(*) filter (where ${untouched}) as back,
      count(*) filter (where not ${untouched}) as stay
    from report_move join report on report.id = report_id
    where from_patient_id = ${id} group by to_patient_id`.execute(queries)
  return rows[0]
}

const untouched = sql<boolean>`(report.patient_id = to_patient_id and report.date_hour_deleted is null
  and report.date_hour_changed = left_changed)`

const assign = (trx: TransactionQueries, ids: number[], patientId: number, userId: number) =>
  trx
    .updateTable('report')
    .set({
      patient_id: patientId,
      user_changed: userId,
      date_hour_changed: changedNow,
    })
    .where('id', 'in', ids.length > 0 ? ids : [-1])
    .execute()
