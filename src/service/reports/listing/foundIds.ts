import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank } from '#contract/names/matching.ts'
import { readTextQuery } from '#contract/textSearch/textQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import { findByWords, tsqueryOf, type Words } from './foundWords.ts'
import { type Facets, facetsOf } from './releaseFacets.ts'

/** The reports of a request, by the index of their names, which are these numbers. */
export async function findOfRequest(
  queries: Queries,
  number: string | undefined,
): Promise<number[] | undefined> {
  if (number === undefined || isBlank(number)) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from report where name_sort = ${sortKey(number)} and date_hour_deleted is null`.execute(queries)
  return rows.map((row) => row.id)
}

/** The exams of a modality and of a region, removed ones among them: their reports are still listed. */
export async function findExams(
  queries: Queries,
  modalityId: number | undefined,
  bodyRegion: string | undefined,
): Promise<number[] | undefined> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (modalityId !== undefined)
    conditions.push(modalityId === 0 ? sql`modality_id is null` : sql`modality_id = ${modalityId}`)
  if (bodyRegion !== undefined && !isBlank(bodyRegion))
    conditions.push(sql`btrim(folded(body_region)) = ${folded(bodyRegion)}`)
  if (conditions.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from exam where ${sql.join(conditions, sql` and `)}`.execute(queries)
  return rows.map((row) => row.id)
}

/** The part of a filter that a search in texts makes. */
interface TextFilter {
  releaseIds: number[] | undefined
  words: Words | undefined
}

export async function findByText(
  queries: Queries,
  text: string | undefined,
  facets: Facets,
): Promise<TextFilter> {
  if (text === undefined || isBlank(text)) return { releaseIds: undefined, words: undefined }
  const tsquery = tsqueryOf(readTextQuery(text))
  const found =
    tsquery === undefined ? [] : await findByWords(queries, tsquery, await facetsOf(queries, facets))
  return Array.isArray(found)
    ? { releaseIds: found, words: undefined }
    : { releaseIds: undefined, words: found }
}

export async function findIds(
  queries: Queries,
  table: 'employee' | 'patient',
  name: string | undefined,
  isNamed: (name: string) => RawBuilder<SqlBool>,
): Promise<number[] | undefined> {
  if (name === undefined || isBlank(name)) return undefined
  const rows = await queries.selectFrom(table).select('id').where(isNamed(name)).execute()
  return rows.map((row) => row.id)
}

export function intersection(id: number | undefined, named: number[] | undefined): number[] | undefined {
  if (id === undefined) return named
  return named === undefined || named.includes(id) ? [id] : []
}

/** The ids that are in both lists; an undefined one holds all. */
export function both(some: number[] | undefined, others: number[] | undefined): number[] | undefined {
  if (!some || !others) return some ?? others
  const known = new Set(others)
  return some.filter((id) => known.has(id))
}
