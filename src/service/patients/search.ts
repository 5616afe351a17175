import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { documentSearchText, nameKeys } from '#service/records/searchText.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import { type Queries, snapshot } from '#service/database/database.ts'
import { isOrAbsorbed, withAbsorbed } from '#service/records/knownPatients.ts'
import { daysBetween, mayBeBorn } from '#service/records/birthDate.ts'
import { patientsWithIds } from '#service/records/patient.ts'

/** More would be too many to compare on the screen. */
const MAX_SIMILAR = 20

interface Described {
  id?: number | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  socialName?: string | undefined
  birthDate?: BirthDate | undefined
  documents?: string[] | undefined
}

interface Found {
  count: number
  data: FoundPatient[]
}

/**
 * The patients who may be the one described: whose name, registered or social, sounds the same and who may have the same birth
 * date, or who have one of the documents. Removed patients come last.
 */
export function findDuplicates(queries: Queries, described: Described): Promise<Found> {
  const { id, firstName, lastName, socialName = '', birthDate, documents = [] } = described
  const numbers = documents.map(documentSearchText).filter((number) => /\d/.test(number))
  const keys =
    firstName && lastName && birthDate !== undefined && nameKeysOf({ firstName, lastName, socialName })
  const candidates = [
    ...(keys
      ? [sql`select id from patient where name_keys && ${keys}::text[] and ${mayBeBorn(birthDate)}`]
      : []),
    ...(numbers.length > 0
      ? [sql`select patient_id from patient_document where number_search = any(${numbers}::text[])`]
      : []),
  ]
  if (candidates.length === 0) return Promise.resolve({ count: 0, data: [] })
  const other = id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`patient.id <> ${id}`
  const fits = anyOf(candidates)
  // A merged record is no other than the one that was kept, and so is not to be restored.
  return snapshot(queries, async (reader) => {
    const { count, data } = await selectFound(reader, {
      found: isOrAbsorbed(fits),
      where: other,
      order: sql`patient.date_hour_deleted is not null, patient.name_sort, patient.id`,
    })
    return { count, data: await withAbsorbed(reader, data, fits) }
  })
}

/**
 * The patients who could be mistaken for this one, removed or not: whose name sounds the same, nearest birth date first, or who have
 * one of the documents.
 */
export const findSimilar = (queries: Queries, id: number): Promise<Found> =>
  snapshot(queries, (reader) =>
    selectFound(reader, {
      found: anyOf([
        sql`select other.id from patient own join patient other on other.name_keys && own.name_keys where own.id = ${id}`,
        sql`select other.patient_id from patient_document own join patient_document other using (number_search)
          where own.patient_id = ${id} and number_search ~ '[0-9]'`,
      ]),
      where: sql`patient.id <> ${id} and patient.date_hour_deleted is null`,
      order: sql`${daysBetween(sql`patient.birth_date`, sql`(select birth_date from patient where id = ${id})`)}, patient.id`,
    }),
  )

interface Query {
  found: RawBuilder<SqlBool>
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

/** Queries of ids, each by its own index, of which any may match. As an array, beside another condition they are still looked up by their key. */
const anyOf = (candidates: RawBuilder<unknown>[]) =>
  sql<SqlBool>`patient.id = any(array(${sql.join(candidates, sql` union `)}))`

async function selectFound(reader: Queries, { found, where, order }: Query): Promise<Found> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total from patient
    where ${found} and ${where} order by ${order} limit ${MAX_SIMILAR}`.execute(reader)
  const ids = rows.map((row) => row.id)
  const records = ids.length > 0 ? await patientsWithIds(reader, ids) : []
  const patients = new Map(records.map((patient) => [patient.id, patient]))
  return { count: rows[0]?.total ?? 0, data: ids.flatMap((id) => patients.get(id) ?? []) }
}

const nameKeysOf = (name: { firstName: string; lastName: string; socialName: string }) =>
  nameKeys({ first_name: name.firstName, last_name: name.lastName, social_name: name.socialName })
