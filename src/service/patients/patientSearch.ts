import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/matching.ts'
import { documentSearchText } from '#service/database/searchText.ts'
import { literal, nameHas } from '#service/records/nameSearch.ts'
import { readBirthDate } from './birthDate.ts'

const MAX_ID = 2_147_483_647
// Fewer characters would find half of all documents when a short record number is looked for.
const SHORTEST_DOCUMENT = 3
// A document is shown with its type before it, and may be searched for as it is shown.
const DOCUMENT_TYPE = /^\p{White_Space}*(?:cpf|rg|cns|cnh|passport|passaporte)[\p{White_Space}:]+/iu

/**
 * Whom a search finds: each word of it has to be part of a name, the record number, the beginning of a document or the
 * birth date. Or the whole of it is the beginning of one document, written with spaces, and with its type before it or not. A blank search finds all, one of
 * signs alone nobody.
 */
export function patientSearch(search: string): RawBuilder<SqlBool> {
  const parts = search.split(/\p{White_Space}+/u).filter((part) => words(part).length > 0)
  if (parts.length === 0) return isBlank(search) ? sql`true` : sql`false`
  const each = sql<SqlBool>`(${sql.join(parts.map(meets), sql` and `)})`
  // As it is typed, and without a type before it.
  const wholes = new Set([search, search.replace(DOCUMENT_TYPE, '')])
  return either([each, ...[...wholes].flatMap(hasDocument)])
}

function meets(part: string): RawBuilder<SqlBool> {
  const date = readBirthDate(part)
  if (date !== null) return sql`patient.birth_date = ${date}`
  return either([nameHas('patient', part), ...hasRecordNumber(part), ...hasDocument(part)])
}

function hasRecordNumber(part: string): RawBuilder<SqlBool>[] {
  const isOne = /^\d+$/.test(part) && Number(part) <= MAX_ID
  return isOne ? [sql`patient.id = ${Number(part)}`] : []
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
