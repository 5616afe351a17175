import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { keyset } from '#service/records/keyset.ts'
import { byName, nameOrders } from './nameOrder.ts'
import { conditionsOf, isUnfiltered, moment, type ReleaseFilter } from './releaseFilter.ts'
import {
  few,
  firstWithWords,
  newestFirst,
  type Order,
  type Page,
  placeOf,
  select,
  time,
} from './releasePage.ts'

/** The ids of a page of releases in an order, or in that of the ids of the filter; null if the release that it starts after never existed. */
export async function idsInOrder(
  queries: Queries,
  sort: ReleaseOrder | 'given',
  page: Page,
): Promise<number[] | null> {
  const { after } = page
  const ids = await idsOf(queries, sort, page)
  // An empty page may mean that the release after which it starts never existed.
  if (ids.length > 0 || after === undefined) return ids
  const known = await sql`
    select 1 from report_release where id = ${after} and released_at is not null`.execute(queries)
  return known.rows.length > 0 ? ids : null
}

async function idsOf(queries: Queries, sort: ReleaseOrder | 'given', page: Page): Promise<number[]> {
  if (sort === 'given') return select(queries, sortFew(asGiven(page.filter), page))
  if (sort === 'newest' || sort === 'oldest')
    return select(queries, queryByTime(sort, page, await page.isOfFew()))
  if (sort === 'urgent')
    return (await page.isOfFew())
      ? select(queries, sortFew(byTime[sort], page))
      : throughUrgency(queries, page)
  const [names, direction] = nameOrders[sort]
  return byName(queries, names, direction, page)
}

/** The query of the ids of a page by time. */
export const queryByTime = (
  sort: 'newest' | 'oldest',
  page: Omit<Page, 'isOfFew'>,
  isOfFew: boolean,
): RawBuilder<unknown> =>
  isOfFew ? sortFew(byTime[sort], page) : throughTime(byTime[sort], { ...page, limit: limitOf(page) })

/** Where nothing is filtered, the best plan depends on no value: a literal lets the statement be prepared. */
const limitOf = ({ filter, limit }: Pick<Page, 'filter' | 'limit'>) =>
  isUnfiltered(filter) ? sql.lit(limit) : limit

/** Critical findings come before any priority. The index has the same expression; it is used only while both are equal. */
const urgency = sql`(case when critical then 3 when priority = 'stat' then 2 when priority = 'urgent' then 1 else 0 end)`
const throughIndex = keyset([urgency, ...time], 'desc')

/** The orders in which few matches are sorted. Urgency is looked up for each match, so that finding them needs only the columns of an index. */
const byTime = {
  newest: newestFirst,
  oldest: keyset(time, 'asc'),
  urgent: keyset(
    [sql`(select ${urgency} from report_release found where found.id = report_release.id)`, ...time],
    'desc',
  ),
}

/** The order of the ids by which a filter has found releases. */
const asGiven = ({ releaseIds = [] }: ReleaseFilter) =>
  keyset([sql`array_position(${releaseIds}::integer[], id)`, sql.ref('id')], 'asc')

const after = (order: Order, id: number | undefined) =>
  id === undefined ? sql<SqlBool>`true` : order.after(placeOf(order, id))

const sortFew = (order: Order, page: Omit<Page, 'isOfFew'>) =>
  firstWithWords(
    page,
    sql`select id from ${few(page.filter, sql`id, released_at`)} report_release where ${after(order, page.after)} order by ${order.order}`,
  )

/** Reads releases in the order of an index until the page is full. */
const throughTime = (
  order: Order,
  { filter, after: last, limit }: Pick<Page, 'filter' | 'after'> & { limit: number | RawBuilder<number> },
  of = sql<SqlBool>`true`,
) =>
  sql`select id from (${sql.join(
    stretchesOf(filter).map(
      (stretch) => sql`(
        select ${order === throughIndex ? sql`id, released_at, critical, priority` : sql`id, released_at`}
        from report_release where ${conditionsOf(filter)} and ${stretch} and ${of} and ${after(order, last)}
        order by ${order.order} limit ${limit})`,
    ),
    sql` union all `,
  )}) stretches order by ${order.order} limit ${limit}`

/** The index of late releases has the same condition; it is used only while both are equal. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const isLate = sql`(released_at < examined_at or released_at - examined_at > interval '7 days')`

/** The ranges of release time in which releases examined on certain days lie: from the first day to a week after the last, and among the few late ones. */
function stretchesOf({ examinedFrom, examinedBefore }: ReleaseFilter): RawBuilder<SqlBool>[] {
  const bounds = [
    ...(examinedFrom === undefined ? [] : [sql<SqlBool>`released_at >= ${moment(examinedFrom)}`]),
    ...(examinedBefore === undefined
      ? []
      : [sql<SqlBool>`released_at < ${moment(examinedBefore + WEEK_MS)}`]),
  ]
  if (bounds.length === 0) return [sql`true`]
  const within = sql<SqlBool>`(${sql.join(bounds, sql` and `)})`
  return [within, sql`${isLate} and not ${within}`]
}

/** The indexes of urgent and critical releases have the same condition; they are used only while both are equal. */
const isUrgent = sql<SqlBool>`(critical or priority <> 'routine')`
/** A subquery, so that it is checked last: the index of all releases has neither priority nor critical. */
const isRoutine = sql<SqlBool>`not exists (
  select from report_release found where found.id = report_release.id and ${isUrgent} offset 0)`

/** First the urgent releases by their index, then the others by the index of all, so that nothing has to be sorted. */
async function throughUrgency(queries: Queries, page: Page): Promise<number[]> {
  const { filter, after: last, limit } = page
  const isAtOthers = last !== undefined && !(await isUrgentOne(queries, last))
  const first = isAtOthers ? [] : await select(queries, throughTime(throughIndex, page, isUrgent))
  const hasOthers = !filter.isCritical && (filter.priorities?.includes('routine') ?? true)
  if (first.length === limit || !hasOthers) return first
  const rest = { ...page, after: isAtOthers ? last : undefined, limit: limit - first.length }
  return [...first, ...(await select(queries, throughTime(newestFirst, rest, isRoutine)))]
}

async function isUrgentOne(queries: Queries, id: number): Promise<boolean> {
  const { rows } = await sql<{ urgent: boolean }>`
    select ${isUrgent} as urgent from report_release where id = ${id}`.execute(queries)
  return rows[0]?.urgent ?? false
}
