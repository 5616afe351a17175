import { type RawBuilder, sql } from 'kysely'
import type { PatientList } from '#contract/patients/patientList.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { keptFrom, whereKept } from './knownPatients.ts'

/** The records that stand in a user's lists, or in one of them. */
const entriesOf = (userId: number, listId?: number): RawBuilder<unknown> => sql`
  select patient_id from patient_list_entry join patient_list list on list.id = list_id
  where list.user_id = ${userId}::integer ${listId === undefined ? sql`` : sql`and list.id = ${listId}::integer`}`

/** The patients of one of a user's lists who are there: those into whose records others were merged stand for these. Of a list that is not the user's, none. */
export async function patientsOfList(queries: Queries, listId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${keptFrom(sql`id in (${entriesOf(userId, listId)})`)}
    select distinct patient.id ${whereKept}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A user's lists by name, or one of them, and whether each holds a patient. */
export async function patientListsOf(
  queries: Queries,
  userId: number,
  { id, patientId }: { id?: number | undefined; patientId?: number | undefined } = {},
): Promise<PatientList[]> {
  const { rows } = await sql<PatientList>`
    ${keptFrom(sql`id in (${entriesOf(userId, id)})`)},
    present as (select kept.start, patient.id ${whereKept})
    select list.id, name, count(distinct present.id) as count
      ${patientId === undefined ? sql`` : sql`, coalesce(bool_or(present.id = ${patientId}::integer), false) as holds`}
    from patient_list list
    left join patient_list_entry entry on entry.list_id = list.id
    left join present on present.start = entry.patient_id
    where list.user_id = ${userId}::integer ${id === undefined ? sql`` : sql`and list.id = ${id}::integer`}
    group by list.id order by lower(name), list.id`.execute(queries)
  return rows
}

/** Takes a patient out of one of a user's lists, with the records that were merged into the patient's. */
export const removeFromList = (
  queries: Queries,
  { userId, listId, patientId }: { userId: number; listId: number; patientId: number },
) =>
  sql`
    ${keptFrom(sql`id in (${entriesOf(userId, listId)})`)}
    delete from patient_list_entry using patient_list list
    where list.id = list_id and list.user_id = ${userId}::integer and list_id = ${listId}::integer
      and patient_id in (select start from kept where id = ${patientId}::integer)`.execute(queries)

/** Removes one of a user's lists, or all, with what stands in it. */
export async function removeLists(trx: TransactionQueries, userId: number, listId?: number): Promise<void> {
  // They are locked first, so that what is being added to them meanwhile is removed as well.
  const { rows } = await sql<{ id: number }>`
    select id from patient_list
    where user_id = ${userId}::integer ${listId === undefined ? sql`` : sql`and id = ${listId}::integer`}
    order by id for update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from patient_list_entry where list_id = any(${ids}::integer[])`.execute(trx)
  await sql`delete from patient_list where id = any(${ids}::integer[])`.execute(trx)
}
