import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type ContradictedField,
  contradictions,
  type DescribedPerson,
} from '#contract/integrations/contradictions.ts'
import type { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { patientNameLine } from '#contract/names/personName.ts'
import type { Queries } from '#service/database/database.ts'
import { selectPatients, toPatient } from './patient.ts'

/** A patient who is there, as somebody looks for it by a number. */
export interface KnownPatient {
  id: number
  /** The record itself, and then those merged into it by which it was found. */
  records: readonly [Patient, ...Patient[]]
  /** Whether the number is its own, and not only that of a merged record. */
  isOwn: boolean
}

/** The patients to whom the records of a condition lead: themselves, or those into whom they were merged. Removed ones are left out. */
export async function knownPatients(queries: Queries, start: RawBuilder<unknown>): Promise<KnownPatient[]> {
  const { rows } = await sql<{ start: number; id: number }>`
    ${keptFrom(start)} select kept.start, patient.id ${whereKept} order by patient.id, kept.start`.execute(
    queries,
  )
  if (rows.length === 0) return []
  const ids = [...new Set(rows.flatMap((row) => [row.start, row.id]))]
  const stored = await selectPatients(queries).where('patient.id', 'in', ids).execute()
  const records = new Map(stored.map((row) => [row.id, toPatient(row)]))
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const starts = rows.flatMap((row) => (row.id === id ? [row.start] : []))
    const former = starts.flatMap((one) => (one === id ? [] : (records.get(one) ?? [])))
    return [{ id, records: [record, ...former] as const, isOwn: starts.includes(id) }]
  })
}

/** The contradictions between a described person and a patient. Values of records that were merged into the patient's count as right. */
export function contradicted(sent: DescribedPerson, { records }: KnownPatient): ContradictedField[] {
  const all = records.map((record) => contradictions(sent, record))
  return all.some((one) => one.length === 0) ? [] : (all[0] ?? [])
}

const words: Readonly<Record<ContradictedField, string>> = {
  name: 'name',
  birthDate: 'birth date',
  gender: 'sex',
  mother: 'mother',
}
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** `another name and birth date`. */
export const anotherIn = (fields: readonly ContradictedField[]): string =>
  `another ${list.format(fields.map((field) => words[field]))}`

/** The way from each of these records over all into which it was merged. `start`: the record from which it leads. */
export const keptFrom = (start: RawBuilder<unknown>) => sql`
  with recursive kept (start, id, merged_into_id) as (
    select id, id, merged_into_id from patient where ${start}
    union select kept.start, patient.id, patient.merged_into_id
      from patient join kept on patient.id = kept.merged_into_id)`

/** The ends of these ways that were not removed. */
export const whereKept = sql`from kept join patient on patient.id = kept.id
  where kept.merged_into_id is null and patient.date_hour_deleted is null`

/** The condition that a patient has one of these documents, in the form in which they are searched. */
export const withDocument = (documents: readonly string[]) =>
  sql`id in (select patient_id from patient_document where number_search = any(${[...documents]}::text[]))`

/**
 * The condition that a record is not merged, and that it or one merged into it fulfils a condition on `patient`. The merged ones, which are few, are found
 * first, as an array: so the database can still search all patients with several processes.
 */
export const isOrAbsorbed = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`patient.merged_into_id is null and ${orAbsorbed(condition)}`

/** The same of a patient who is there: a merged record is removed. */
export const orAbsorbed = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition}
  or patient.id = any(array(${keptFrom(sql`merged_into_id is not null and ${condition}`)} select kept.id from kept where merged_into_id is null)))`

/** Adds to each patient the records merged into it that fulfil a condition on `patient`, and the names that they had. */
export async function withAbsorbed<P extends { id: number }>(
  queries: Queries,
  patients: readonly P[],
  condition: RawBuilder<SqlBool>,
): Promise<(P & Pick<FoundPatient, 'mergedFrom' | 'formerNames'>)[]> {
  const { rows } = await sql<{ id: number; former: number } & Parameters<typeof patientNameLine>[0]>`
    ${keptFrom(sql`merged_into_id is not null and ${condition}`)}
    select kept.id, start as former, first_name as "firstName", middle_name as "middleName",
      last_name as "lastName", social_name as "socialName"
    from kept join patient former on former.id = start
    where kept.merged_into_id is null and kept.id = any(${patients.map(({ id }) => id)}::integer[])
    order by start`.execute(queries)
  return patients.map((patient) => {
    const former = rows.filter(({ id }) => id === patient.id)
    if (former.length === 0) return patient
    return {
      ...patient,
      mergedFrom: former.map((row) => row.former),
      formerNames: former.map(patientNameLine),
    }
  })
}

/** The patient into whose record a removed one was merged; undefined where it was not, or that one was removed. */
export async function keptRecordOf(queries: Queries, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    ${keptFrom(sql`id = ${id}`)} select patient.id ${whereKept} and patient.id <> ${id}`.execute(queries)
  return rows[0]?.id
}
