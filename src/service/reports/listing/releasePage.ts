import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { keyset } from '#service/records/keyset.ts'
import { conditionsOf, findingAll, type ReleaseFilter, withoutWords, wordsOf } from './releaseFilter.ts'

export type Order = ReturnType<typeof keyset>

export interface Page {
  filter: ReleaseFilter
  /** The id of the release after which the page starts. */
  after: number | undefined
  limit: number
  /** Whether so few releases match that sorting all of them costs less than reading an index in order until the page is full. */
  isOfFew: () => Promise<boolean>
}

export const time = [sql.ref('released_at'), sql.ref('id')]
export const newestFirst = keyset(time, 'desc')

/** The position of a release in an order of its columns, even if it is no longer listed. */
export const placeOf = ({ columns }: Order, id: number) =>
  sql`(select ${columns} from report_release where id = ${id})`
export const timeOf = (id: number) => placeOf(newestFirst, id)

/** The releases that match a filter without its words. `offset 0` keeps the planner from reading the index of an order here: it underestimates how long a page takes to fill. */
export const few = (filter: ReleaseFilter, columns: RawBuilder<unknown>) =>
  sql`(select ${columns} from report_release where ${conditionsOf(findingAll(withoutWords(filter)))} offset 0)`

/** The first matches of a sorted query. Texts are checked in order, and only until the page is full. */
export const firstWithWords = (
  { filter, limit }: Pick<Page, 'filter' | 'limit'>,
  sorted: RawBuilder<unknown>,
) => {
  const isMatch = wordsOf(filter, 'sorted.id')
  return isMatch === undefined
    ? sql`${sorted} limit ${limit}`
    : sql`select id from (${sorted} offset 0) sorted where ${isMatch} limit ${limit}`
}

export async function select(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(queries)
  return rows.map((row) => row.id)
}
