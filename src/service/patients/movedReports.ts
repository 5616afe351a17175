import { sql } from 'kysely'
import type { PatientDetail } from '#contract/patient.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

type MovedReports = NonNullable<PatientDetail['movedReports']>

/**
 * Moves all reports of a patient to another, drafts too, and answers their ids. Both patients are locked: nobody else adds or
 * moves one meanwhile. Their releases follow by themselves.
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
  await assign(trx, ids, to, userId)
  await sql`
    insert into report_move (report_id, from_patient_id, to_patient_id, left_changed)
    select id, ${from}::integer, ${to}::integer, date_hour_changed from report where id = any(${ids}::integer[])`.execute(
    trx,
  )
  return ids
}

/**
 * Takes back the reports that the removal of a patient, who is locked, moved to another record. One that was changed or moved
 * on since stays where it is.
 */
export async function takeReportsBack(
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
  await trx.deleteFrom('report_move').where('from_patient_id', '=', id).execute()
  return { from: first.from, ids, stayed: rows.length - ids.length }
}

/** What a restore of a removed patient would do with the reports that the removal moved; undefined where it moved none. */
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
      // Always later than before, whatever the clock says.
      date_hour_changed: sql<Date>`greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')`,
    })
    .where('id', 'in', ids.length > 0 ? ids : [-1])
    .execute()
