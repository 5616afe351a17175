import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Patient } from '#contract/patient.ts'
import { type Queries, snapshot } from '#service/database/database.ts'
import { documentSearchText, nameKeys } from '#service/database/searchText.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'

/** The longest list that a person can choose from. */
const MOST = 20

interface Described {
  id?: number | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  socialName?: string | undefined
  birthDate?: string | undefined
  documents?: string[] | undefined
}

interface Found {
  count: number
  data: Patient[]
}

/**
 * Who may be the patient described, removed ones last: of a name that sounds the same, as registered or as shown, and the
 * same birth date, or with one of the documents.
 */
export function duplicatesOf(queries: Queries, described: Described): Promise<Found> {
  const { id, firstName, lastName, socialName = '', birthDate, documents = [] } = described
  const numbers = documents.map(documentSearchText).filter((number) => /\d/.test(number))
  const keys = firstName && lastName && birthDate && nameKeysOf({ firstName, lastName, socialName })
  const ways = [
    ...(keys
      ? [sql`select id from patient where name_keys && ${keys}::text[] and birth_date = ${birthDate}`]
      : []),
    ...(numbers.length > 0
      ? [sql`select patient_id from patient_document where number_search = any(${numbers}::text[])`]
      : []),
  ]
  if (ways.length === 0) return Promise.resolve({ count: 0, data: [] })
  const other = id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`patient.id <> ${id}`
  return snapshot(queries, (reader) =>
    find(reader, {
      ways,
      where: other,
      order: sql`patient.date_hour_deleted is not null, patient.name_sort, patient.id`,
    }),
  )
}

/**
 * Who could be taken for a patient, whether that one is removed or not: of a name that sounds the same, nearest birth date
 * first, or with one of the documents.
 */
export const similarTo = (queries: Queries, id: number): Promise<Found> =>
  snapshot(queries, (reader) =>
    find(reader, {
      ways: [
        sql`select other.id from patient own join patient other on other.name_keys && own.name_keys where own.id = ${id}`,
        sql`select other.patient_id from patient_document own join patient_document other using (number_search)
          where own.patient_id = ${id} and number_search ~ '[0-9]'`,
      ],
      where: sql`patient.id <> ${id} and patient.date_hour_deleted is null`,
      order: sql`abs(patient.birth_date - (select birth_date from patient where id = ${id})), patient.id`,
    }),
  )

interface Query {
  /** Each selects ids, by an index of its own. */
  ways: RawBuilder<unknown>[]
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

async function find(reader: Queries, { ways, where, order }: Query): Promise<Found> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total from patient
    where id in (${sql.join(ways, sql` union `)}) and ${where} order by ${order} limit ${MOST}`.execute(
    reader,
  )
  const ids = rows.map((row) => row.id)
  const records = ids.length > 0 ? await selectPatients(reader).where('patient.id', 'in', ids).execute() : []
  const patients = new Map(records.map((row) => [row.id, toPatient(row)]))
  return { count: rows[0]?.total ?? 0, data: ids.flatMap((it) => patients.get(it) ?? []) }
}

const nameKeysOf = (name: { firstName: string; lastName: string; socialName: string }) =>
  nameKeys({ first_name: name.firstName, last_name: name.lastName, social_name: name.socialName })
