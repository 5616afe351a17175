import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { wholeGroups } from '#contract/patients/documentNumbers.ts'
import { isBlank, words } from '#contract/names/matching.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import {
  readBirthDates,
  searchedBirthDates,
  searchParts,
  withoutDocumentType,
} from '#contract/patients/patientSearch.ts'
import type { Queries } from '#service/database/database.ts'
import { orAbsorbed, withAbsorbed } from './knownPatients.ts'
import { hasNumber, literal, nameHas, nameRank } from './nameSearch.ts'
import type { Rank } from './rankedIds.ts'
import { documentSearchText } from './searchText.ts'

/** A search among the patients who are there, as a name listing uses it: what a merged record was known by leads to the one that was kept. */
export function presentPatients(search: string): {
  where: RawBuilder<SqlBool>
  rank?: Rank
  /** Adds to each patient the merged records by which it was found. */
  withMerged: <P extends { id: number }>(
    queries: Queries,
    patients: P[],
  ) => Promise<(P & Pick<FoundPatient, 'mergedFrom' | 'formerNames'>)[]>
} {
  const found = patientSearch(search)
  if (isBlank(search)) return { where: found, withMerged: (_, patients) => Promise.resolve(patients) }
  const rank = patientRank(search)
  return {
    where: orAbsorbed(found),
    ...(rank && { rank }),
    withMerged: (queries, patients) => withAbsorbed(queries, patients, found),
  }
}

// Two digits of a short record number would match the beginning of very many documents.
const MIN_DOCUMENT_LENGTH = 3

/**
 * The patients that a search finds. Each word of it is part of a name, the record number or the `externalId`, the beginning of a document, a part
 * of one as it is shown, or the birth date, of which a year finds those who are known by it alone. Or all of it is the beginning of one document, with spaces in it and perhaps its type before it. A blank search finds all
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
  const dates = searchedBirthDates(part)
  const born = sql<SqlBool>`patient.birth_date = any(${dates}::text[])`
  const others = [nameHas('patient', part), ...hasNumber(part), ...hasDocument(part)]
  if (dates.length === 0) return either(others)
  return /^\d+$/.test(part) ? either([born, ...others]) : born
}

function hasDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (number.length < MIN_DOCUMENT_LENGTH || !/\d/.test(number)) return []
  const start = sql`select patient_id from patient_document where number_search like ${`${literal(number)}%`}`
  const groups = wholeGroups(text)
  if (groups.length === 0) return [isAnyOf(start)]
  // Each by its own index.
  return [
    isAnyOf(sql`${start} union all
      select patient_id from patient_document
      where regexp_split_to_array(upper(number), '[^0-9A-Z]+') @> ${groups}::text[]
        and number_search like ${`%${literal(number)}%`}`),
  ]
}

/** That a patient is one of those that a query finds. As an array, it is looked up by index beside other conditions of which one is enough. */
const isAnyOf = (ids: RawBuilder<unknown>) => sql<SqlBool>`patient.id = any(array(${ids}))`

const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/**
 * Ranks a match, best first: 0 for an exact number, then as in `nameRank`. Birth dates in the search do not count.
 */
function patientRank(search: string): Rank | undefined {
  const parts = searchParts(search)
  const names = parts.filter((part) => readBirthDates(part).length === 0)
  if (names.length === 0) return undefined
  const numbers = [...names.flatMap(hasNumber), ...isDocument(withoutDocumentType(search))]
  const named = nameRank('patient', names.flatMap(words))
  if (numbers.length === 0) return named
  return {
    value: sql`case when ${either(numbers)} then 0 else ${named.value} end`,
    classes: [],
    beginnings: [],
  }
}

function isDocument(text: string): RawBuilder<SqlBool>[] {
  const number = documentSearchText(text)
  if (!/\d/.test(number)) return []
  return [isAnyOf(sql`select patient_id from patient_document where number_search = ${number}`)]
}
