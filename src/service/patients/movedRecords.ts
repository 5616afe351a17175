import { sql } from 'kysely'
import type { PatientDetail } from '#contract/patients/patient.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { requestMovedPdfs } from '#service/reports/writing/requestPdfs.ts'
import type { Move } from '#service/resources/writing/changes.ts'

/** The records that are moved from one patient to another: the column that names the patient, and the table that keeps the moves. */
const kinds = {
  report: {
    table: sql.table('report'),
    patient: sql.ref('patient_id'),
    moves: sql.table('report_move'),
    moved: sql.ref('report_id'),
  },
  appointment: {
    table: sql.table('appointment'),
    patient: sql.ref('patient'),
    moves: sql.table('appointment_move'),
    moved: sql.ref('appointment_id'),
  },
} as const

/** In the order in which they are moved, always the same, to avoid deadlocks. */
export const movedKinds = ['report', 'appointment'] as const
type MovedKind = (typeof movedKinds)[number]

type Moved = NonNullable<PatientDetail['movedReports']>

/**
 * Moves all reports, drafts too, or all appointments of a patient to another. Both patients must be locked, so that none is
 * added or moved meanwhile. A trigger moves the releases with their reports.
 */
export async function moveRecords(
  trx: TransactionQueries,
  kind: MovedKind,
  { from, to, userId }: { from: number; to: number; userId: number },
): Promise<Move> {
  const { table, patient, moves, moved } = kinds[kind]
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where ${patient} = ${from} and date_hour_deleted is null
    order by id for update`.execute(trx)
  const ids = rows.map((row) => row.id)
  const move = { kind, from, to, ids }
  if (ids.length === 0) return move
  await sql`
    insert into ${moves} (${moved}, from_patient_id, to_patient_id, found_changed, left_changed)
    select id, ${from}::integer, ${to}::integer, date_hour_changed, date_hour_changed
    from ${table} where id = any(${ids}::integer[])`.execute(trx)
  await assign(trx, move, userId)
  await sql`
    update ${moves} set left_changed = date_hour_changed from ${table} as record
    where record.id = ${moved} and from_patient_id = ${from} and ${moved} = any(${ids}::integer[])`.execute(
    trx,
  )
  return move
}

/**
 * Moves records back that the removal of a patient, who must be locked, moved to another record. Those that were changed or moved again
 * since then stay. Undefined if it moved none.
 */
export async function restoreRecords(
  trx: TransactionQueries,
  kind: MovedKind,
  { to: id, userId }: { to: number; userId: number },
): Promise<{ move: Move; summary: Moved } | undefined> {
  const { table, moves, moved } = kinds[kind]
  const { rows } = await sql<{ id: number; from: number; untouched: boolean }>`
    select record.id, to_patient_id as from, ${untouched(kind)} as untouched
    from ${moves} join ${table} as record on record.id = ${moved}
    where from_patient_id = ${id} order by record.id for update of record`.execute(trx)
  const [first] = rows
  if (!first) return undefined
  const { from } = first
  const ids = rows.filter((row) => row.untouched).map((row) => row.id)
  const move = { kind, from, to: id, ids }
  await assign(trx, move, userId)
  // Moving on and back leaves a record as an earlier move to this patient left it, so that the earlier one can still be undone.
  await sql`
    update ${moves} earlier set left_changed = record.date_hour_changed
    from ${moves} undone join ${table} as record on record.id = undone.${moved}
    where undone.from_patient_id = ${id} and record.id = any(${ids}::integer[]) and earlier.${moved} = record.id
      and earlier.to_patient_id = ${id} and earlier.left_changed = undone.found_changed`.execute(trx)
  await sql`delete from ${moves} where from_patient_id = ${id}`.execute(trx)
  return { move, summary: { to: from, back: ids.length, stay: rows.length - ids.length } }
}

/** How many records a restore would move back, and how many would stay; undefined if the removal moved none. */
export async function movedRecords(
  queries: Queries,
  kind: MovedKind,
  id: number,
): Promise<Moved | undefined> {
  const { table, moves, moved } = kinds[kind]
  const { rows } = await sql<Moved>`
    select to_patient_id as to, count(*) filter (where ${untouched(kind)}) as back,
      count(*) filter (where not ${untouched(kind)}) as stay
    from ${moves} join ${table} as record on record.id = ${moved}
    where from_patient_id = ${id} group by to_patient_id`.execute(queries)
  return rows[0]
}

const untouched = (kind: MovedKind) =>
  sql<boolean>`(record.${kinds[kind].patient} = to_patient_id and record.date_hour_deleted is null
  and record.date_hour_changed = left_changed)`

async function assign(trx: TransactionQueries, { kind, from, to, ids }: Move, userId: number): Promise<void> {
  const { table, patient } = kinds[kind]
  await sql`
    update ${table} set ${patient} = ${to}, user_changed = ${userId}, date_hour_changed = ${changedNow}
    where id = any(${[...ids]}::integer[])`.execute(trx)
  // A PDF names the patient.
  if (kind === 'report') await requestMovedPdfs(trx, ids, { from, to })
}
