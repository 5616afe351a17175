import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { readBirthDates, searchParts, withoutDocumentType } from '#contract/patientSearch.ts'
import { isBlank, words } from '#contract/matching.ts'
import { documentSearchText, nameKeys } from '#service/records/searchText.ts'
import { literal, nameHas, nameRank, hasRecordNumber } from '#service/records/nameSearch.ts'
import type { FoundPatient } from '#contract/patient.ts'
import { type Queries, snapshot } from '#service/database/database.ts'
import { absorbedBy, isOrAbsorbed } from '#service/records/knownPatients.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'

// Two digits of a short record number would match the beginning of very many documents.
const MIN_DOCUMENT_LENGTH = 3

/**
 * The patients that a search finds. Each word of it is part of a name, the record number, the beginning of a document or the
 * birth date. Or all of it is the beginning of one document, with spaces in it and perhaps its type before it. A blank search finds all
 * patients, one of punctuation alone finds none.
 */
export function patientSearch(search: string): RawBuilder<SqlBool> {
  const parts = searchParts(search)
  if (parts.length === 0) return isBlank(search) ? sql`true` : sql`false`
  const each = sql<SqlBool>`(${sql.join(parts.map(searchTermCondition), sql` and `)})`
  // As it was typed, and without the document's type.
  const wholes = new Set([search, withoutDocumentType(search)])
  return either([each, ...[...wholes].flatMap(hasDocument)])
}

function searchTermCondition(part: string): RawBuilder<SqlBool> {
  const dates = readBirthDates(part)
  const born = sql<SqlBool>`patient.birth_date = any(${dates}::date[])`
  const numbers = [...hasRecordNumber(part), ...hasDocument(part)]
  if (dates.length === 0) return either([nameHas('patient', part), ...numbers])
  return /^\d+$/.test(part) ? either([born, ...numbers]) : born
}

function hasDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (number.length < MIN_DOCUMENT_LENGTH || !/\d/.test(number)) return []
  return [
    sql`patient.id in (
      select patient_id from patient_document where number_search like ${`${literal(number)}%`})`,
  ]
}

const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/**
 * Ranks a match, best first: 0 for an exact number, then as in `nameRank`. Birth dates in the search do not count.
 */
export function patientRank(search: string): RawBuilder<number> | undefined {
  const parts = searchParts(search)
  const names = parts.filter((part) => readBirthDates(part).length === 0)
  if (names.length === 0) return undefined
  const numbers = [...names.flatMap(hasRecordNumber), ...isDocument(withoutDocumentType(search))]
  const named = nameRank('patient', names.flatMap(words))
  return numbers.length > 0 ? sql`case when ${either(numbers)} then 0 else ${named} end` : named
}

function isDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (!/\d/.test(number)) return []
  return [sql`patient.id in (select patient_id from patient_document where number_search = ${number})`]
}

/** More would be too many to compare on the screen. */
const MAX_SIMILAR = 20

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
  data: FoundPatient[]
}

/**
 * The patients who may be the one described: whose name, registered or social, sounds the same and who have the same birth
 * date, or who have one of the documents. Removed patients come last.
 */
export function findDuplicates(queries: Queries, described: Described): Promise<Found> {
  const { id, firstName, lastName, socialName = '', birthDate, documents = [] } = described
  const numbers = documents.map(documentSearchText).filter((number) => /\d/.test(number))
  const keys = firstName && lastName && birthDate && nameKeysOf({ firstName, lastName, socialName })
  const candidates = [
    ...(keys
      ? [sql`select id from patient where name_keys && ${keys}::text[] and birth_date = ${birthDate}`]
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
    const ids = data.map((patient) => patient.id)
    const absorbed = await absorbedBy(reader, ids, fits)
    return {
      count,
      data: data.map((patient) => {
        const mergedFrom = absorbed.get(patient.id)
        return { ...patient, ...(mergedFrom && { mergedFrom }) }
      }),
    }
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
      order: sql`abs(patient.birth_date - (select birth_date from patient where id = ${id})), patient.id`,
    }),
  )

interface Query {
  found: RawBuilder<SqlBool>
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

/** Queries of ids, each by its own index, of which any may match. */
const anyOf = (candidates: RawBuilder<unknown>[]) =>
  sql<SqlBool>`patient.id in (${sql.join(candidates, sql` union `)})`

async function selectFound(reader: Queries, { found, where, order }: Query): Promise<Found> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total from patient
    where ${found} and ${where} order by ${order} limit ${MAX_SIMILAR}`.execute(reader)
  const ids = rows.map((row) => row.id)
  const records = ids.length > 0 ? await selectPatients(reader).where('patient.id', 'in', ids).execute() : []
  const patients = new Map(records.map((row) => [row.id, toPatient(row)]))
  return { count: rows[0]?.total ?? 0, data: ids.flatMap((id) => patients.get(id) ?? []) }
}

const nameKeysOf = (name: { firstName: string; lastName: string; socialName: string }) =>
  nameKeys({ first_name: name.firstName, last_name: name.lastName, social_name: name.socialName })
