import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { keyset } from '#service/records/listings.ts'
import type { Counted } from './releaseCount.ts'
import type { ReleaseFilter } from './releaseFilter.ts'

export type Order = ReturnType<typeof keyset>

export interface Page {
  filter: ReleaseFilter
  /** The id of the release after which the page starts. */
  after: number | undefined
  limit: number
  /** How many match in all. */
  count: () => Promise<Counted>
}

/** Whether no more match than so many. */
export async function isUpTo({ count }: Page, most: number): Promise<boolean> {
  const counted = await count()
  return !counted.isPart && counted.count <= most
}

export const time = [sql.ref('released_at'), sql.ref('id')]
export const newestFirst = keyset(time, 'desc')

/** The position of a release in an order of its columns, even if it is no longer listed. */
export const placeOf = ({ columns }: Order, id: number) =>
  sql`(select ${columns} from report_release where id = ${id})`
export const timeOf = (id: number) => placeOf(newestFirst, id)

export async function select(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(queries)
  return rows.map((row) => row.id)
}
