import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { MAX_LISTED, MAX_LISTS, type PatientList } from '#contract/patients/patientList.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { hasListedRelease, patientScopeCondition, within } from '#service/records/accessScope.ts'
import { keptRecordOf } from '#service/records/knownPatients.ts'
import { nameListing } from '#service/records/listings.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import { patientListsOf, patientsOfList } from '#service/records/patientLists.ts'
import { sessionEnded } from '#service/session/knownUser.ts'
import { noPatient } from './repository.ts'

const noList = (): Problem => new Problem('not_found', 'You have no list of patients with this number.')

/** The condition on `patient` that a user may read who it is: all patients, or those of the reports that the user may read. */
function isReadableBy(caller: Caller): RawBuilder<SqlBool> {
  if (caller.permissions.has('patient.read')) return sql`true`
  if (!caller.permissions.has('report.read')) return sql`false`
  return within(patientScopeCondition(caller), hasListedRelease)
}

export async function createList(
  trx: TransactionQueries,
  name: string,
  { id: userId }: Caller,
): Promise<PatientList> {
  await lockNames(trx, userId)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from patient_list where user_id = ${userId}`.execute(trx)
  if ((counted[0]?.count ?? 0) >= MAX_LISTS)
    throw new Problem('limit_reached', `You have ${MAX_LISTS} lists of patients, and can have no more.`)
  const { rows } = await sql<{ id: number }>`
    insert into patient_list (user_id, name) values (${userId}, ${name.trim()})
    on conflict (user_id, lower(name)) do nothing returning id`.execute(trx)
  const [list] = rows
  if (!list) throw nameTaken()
  return { id: list.id, name: name.trim(), count: 0 }
}

export async function renameList(
  trx: TransactionQueries,
  { id, name }: { id: number; name: string },
  { id: userId }: Caller,
): Promise<PatientList> {
  await lockNames(trx, userId)
  await lockList(trx, id, userId)
  const { rows } = await sql`
    select from patient_list
    where user_id = ${userId} and lower(name) = lower(${name.trim()}) and id <> ${id}`.execute(trx)
  if (rows.length > 0) throw nameTaken()
  await sql`update patient_list set name = ${name.trim()} where id = ${id}`.execute(trx)
  return readList(trx, id, userId)
}

const nameTaken = (): Problem =>
  new Problem('in_use', 'You have a list of patients with this name already. Nothing was changed.', {
    fields: [{ name: 'name', problem: 'belongs to another list' }],
  })

export async function readList(queries: Queries, id: number, userId: number): Promise<PatientList> {
  const [list] = await patientListsOf(queries, userId, { id })
  if (!list) throw noList()
  return list
}

/** Adds a patient to a list of the caller's, who has to be one whom the caller may read. */
export async function addToList(
  trx: TransactionQueries,
  { id, patientId }: { id: number; patientId: number },
  caller: Caller,
): Promise<void> {
  await lockList(trx, id, caller.id)
  const kept = (await keptRecordOf(trx, patientId)) ?? patientId
  const { rows } = await sql`
    select from patient where id = ${kept} and date_hour_deleted is null and ${isReadableBy(caller)}`.execute(
    trx,
  )
  if (rows.length === 0) throw noPatient()
  const { rows: entries } = await sql<{ count: number; holds: boolean }>`
    select count(*) as count, coalesce(bool_or(patient_id = ${kept}), false) as holds
    from patient_list_entry where list_id = ${id}`.execute(trx)
  const [entry] = entries
  if (entry?.holds) return
  if ((entry?.count ?? 0) >= MAX_LISTED)
    throw new Problem('limit_reached', `This list holds ${MAX_LISTED} patients, and can hold no more.`)
  await sql`insert into patient_list_entry (list_id, patient_id) values (${id}, ${kept})`.execute(trx)
}

/** A user's lists are created and named one after the other, so that their number and their names are right, and none is left by a user who is being removed. */
async function lockNames(trx: TransactionQueries, userId: number): Promise<void> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and date_hour_deleted is null for no key update`.execute(trx)
  if (rows.length === 0) throw sessionEnded()
}

async function lockList(trx: TransactionQueries, id: number, userId: number): Promise<void> {
  const { rows } = await sql`
    select from patient_list where id = ${id} and user_id = ${userId} for update`.execute(trx)
  if (rows.length === 0) throw noList()
}

/** The patients of a list of the caller's whom the caller may read, by name. */
export async function listedPatients(queries: Queries, id: number, caller: Caller) {
  await readList(queries, id, caller.id)
  const ids = await patientsOfList(queries, id, caller.id)
  const isListed = sql<SqlBool>`patient.id = any(${ids}::integer[]) and ${isReadableBy(caller)}`
  return nameListing(queries, {
    table: 'patient',
    where: isListed,
    visible: isReadableBy(caller),
    select: patientsWithIds,
  })
}
