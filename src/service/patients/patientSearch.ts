import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { readBirthDates } from '#contract/birthDates.ts'
import { isBlank, words } from '#contract/matching.ts'
import { searchParts, withoutDocumentType } from '#contract/searchParts.ts'
import { documentSearchText } from '#service/database/searchText.ts'
import { literal, nameHas, nameRank } from '#service/records/nameSearch.ts'
import { hasRecordNumber } from '#service/records/recordNumber.ts'

// Fewer characters would find half of all documents when a short record number is looked for.
const SHORTEST_DOCUMENT = 3

/**
 * Whom a search finds: each word of it has to be part of a name, the record number, the beginning of a document or the
 * birth date. Or the whole of it is the beginning of one document, written with spaces, and with its type before it or not. A blank search finds all, one of
 * signs alone nobody.
 */
export function patientSearch(search: string): RawBuilder<SqlBool> {
  const parts = searchParts(search)
  if (parts.length === 0) return isBlank(search) ? sql`true` : sql`false`
  const each = sql<SqlBool>`(${sql.join(parts.map(meets), sql` and `)})`
  // As it is typed, and without a type before it.
  const wholes = new Set([search, withoutDocumentType(search)])
  return either([each, ...[...wholes].flatMap(hasDocument)])
}

function meets(part: string): RawBuilder<SqlBool> {
  const dates = readBirthDates(part)
  const born = sql<SqlBool>`patient.birth_date = any(${dates}::date[])`
  const numbers = [...hasRecordNumber(part), ...hasDocument(part)]
  if (dates.length === 0) return either([nameHas('patient', part), ...numbers])
  return /^\d+$/.test(part) ? either([born, ...numbers]) : born
}

function hasDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (number.length < SHORTEST_DOCUMENT || !/\d/.test(number)) return []
  return [
    sql`patient.id in (
      select patient_id from patient_document where number_search like ${`${literal(number)}%`})`,
  ]
}

const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/**
 * How well a patient fits a search, best first: 0 for the very number, then as `nameRank` has it. Words that are no name, such as a
 * birth date, count for none.
 */
export function patientRank(search: string): RawBuilder<number> | undefined {
  const parts = searchParts(search)
  const asked = parts.filter((part) => readBirthDates(part).length === 0)
  if (asked.length === 0) return undefined
  const numbers = [...asked.flatMap(hasRecordNumber), ...isDocument(withoutDocumentType(search))]
  const named = nameRank('patient', asked.flatMap(words))
  return numbers.length > 0 ? sql`case when ${either(numbers)} then 0 else ${named} end` : named
}

function isDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (!/\d/.test(number)) return []
  return [sql`patient.id in (select patient_id from patient_document where number_search = ${number})`]
}
