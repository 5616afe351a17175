import { sql } from 'kysely'
import type { Priority } from '#contract/reports/priority.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { keyset } from '#service/records/listings.ts'
import { byName, nameOrders } from './nameOrder.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'
import { isUpTo, newestFirst, type Order, type Page, placeOf, select, time } from './releasePage.ts'

/** The ids of a page of releases in an order, or in that of the ids of the filter; null if the release that it starts after never existed. */
export async function idsInOrder(
  queries: Queries,
  sort: ReleaseOrder | 'given',
  page: Page,
): Promise<number[] | null> {
  const { after } = page
  const ids = await idsOf(queries, sort, page)
  // Only then may the page be empty because there is no position after which it could start.
  if (ids.length > 0 || after === undefined) return ids
  const known = await sql`
    select 1 from report_release where id = ${after} and released_at is not null`.execute(queries)
  return known.rows.length > 0 ? ids : null
}

function idsOf(queries: Queries, sort: ReleaseOrder | 'given', page: Page): Promise<number[]> {
  if (sort === 'given') return byTime(queries, asGiven(page.filter), page)
  if (sort === 'newest') return byTime(queries, newestFirst, page)
  if (sort === 'oldest') return byTime(queries, oldestFirst, page)
  if (sort === 'urgent') return byUrgency(queries, page)
  const [names, direction] = nameOrders[sort]
  return byName(queries, names, direction, page)
}

const oldestFirst = keyset(time, 'asc')

/** The order of the ids by which a filter has found releases. */
const asGiven = ({ releaseIds = [] }: ReleaseFilter) =>
  keyset([sql`array_position(${releaseIds}::integer[], report_release.id)`, sql.ref('id')], 'asc')

/** So many matches are sorted within the time of a page. */
const MOST_SORTED = 5_000

async function byTime(queries: Queries, order: Order, page: Page): Promise<number[]> {
  const { filter, after, limit } = page
  const conditions = sql`${conditionsOf(filter)} and ${after === undefined ? sql`true` : order.after(placeOf(order, after))}`
  // What was examined in a few days stands together, and the database expects it to be spread over all.
  const isOfDays = (filter.examinedFrom ?? filter.examinedBefore) !== undefined
  const found =
    isOfDays && (await isUpTo(page, MOST_SORTED))
      ? sql`(select id, released_at from report_release where ${conditions} offset 0) report_release`
      : sql`report_release where ${conditions}`
  return select(queries, sql`select id from ${found} order by ${order.order} limit ${limit}`)
}

/** The ranks of the order by urgency. A critical finding comes before any priority. */
const ranks: readonly Pick<ReleaseFilter, 'isCritical' | 'priorities'>[] = [
  { isCritical: true, priorities: undefined },
  ...(['stat', 'urgent', 'routine'] as const).map((priority) => ({
    isCritical: false,
    priorities: [priority],
  })),
]

/** Rank by rank, newest first within each: the indexes of the few urgent ones, then those of all, so that no rank is sorted. */
async function byUrgency(queries: Queries, page: Page): Promise<number[]> {
  let place = page.after === undefined ? 0 : await rankOf(queries, page.after)
  const ids: number[] = []
  for (let { after } = page; place < ranks.length && ids.length < page.limit; place++, after = undefined) {
    const filter = withRank(page.filter, ranks[place])
    const limit = page.limit - ids.length
    if (filter) ids.push(...(await byTime(queries, newestFirst, { ...page, filter, after, limit })))
  }
  return ids
}

/** A filter with a rank; undefined where nothing matches both. */
function withRank(
  filter: ReleaseFilter,
  rank: (typeof ranks)[number] | undefined,
): ReleaseFilter | undefined {
  const isCritical = filter.isCritical ?? rank?.isCritical
  const wanted: readonly Priority[] | undefined = filter.priorities
  const priorities =
    rank?.priorities?.filter((priority) => wanted?.includes(priority) ?? true) ?? filter.priorities
  return isCritical === rank?.isCritical && priorities?.length !== 0
    ? { ...filter, isCritical, priorities }
    : undefined
}

async function rankOf(queries: Queries, id: number): Promise<number> {
  const { rows } = await sql<{ critical: boolean; priority: Priority }>`
    select critical, priority from report_release where id = ${id}`.execute(queries)
  const [release] = rows
  if (!release) return ranks.length
  return release.critical ? 0 : ranks.findIndex(({ priorities }) => priorities?.includes(release.priority))
}
