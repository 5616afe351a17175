import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Priority } from '#contract/reports/priority.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { keyset } from '#service/records/listings.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'

type Order = ReturnType<typeof keyset>

interface Page {
  filter: ReleaseFilter
  /** The id of the release after which the page starts. */
  after: number | undefined
  limit: number
  /** How many match in all. */
  count: () => Promise<number>
}

/** The names by which releases are ordered: the table of the names, the column of `report_release` and the field of a filter. */
interface Names {
  table: 'patient' | 'exam' | 'employee'
  column: 'patient_id' | 'exam_id' | 'doctor_id'
  filter: 'patientIds' | 'examIds' | 'doctorIds'
  /**
   * Up to this many matches, sorting all of them costs less than reading name by name, because many names may have no match. There
   * are many patients, and few exams and examiners.
   */
  sortAllThreshold: number
}

const patients: Names = {
  table: 'patient',
  column: 'patient_id',
  filter: 'patientIds',
  sortAllThreshold: 1_500,
}
const exams: Names = { table: 'exam', column: 'exam_id', filter: 'examIds', sortAllThreshold: 300 }
const examiners: Names = {
  table: 'employee',
  column: 'doctor_id',
  filter: 'doctorIds',
  sortAllThreshold: 300,
}

const orders: Readonly<
  Record<Exclude<ReleaseOrder, 'newest' | 'oldest' | 'urgent'>, [Names, 'asc' | 'desc']>
> = {
  patient: [patients, 'asc'],
  'patient-descending': [patients, 'desc'],
  exam: [exams, 'asc'],
  'exam-descending': [exams, 'desc'],
  examiner: [examiners, 'asc'],
  'examiner-descending': [examiners, 'desc'],
}

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
  const [names, direction] = orders[sort]
  return byName(queries, names, direction, page)
}

const time = [sql.ref('released_at'), sql.ref('id')]
const newestFirst = keyset(time, 'desc')
const oldestFirst = keyset(time, 'asc')

/** The order of the ids by which a filter has found releases. */
const asGiven = ({ releaseIds = [] }: ReleaseFilter) =>
  keyset([sql`array_position(${releaseIds}::integer[], report_release.id)`, sql.ref('id')], 'asc')

/** The position of a release in an order of its columns, even if it is no longer listed. */
const placeOf = ({ columns }: Order, id: number) =>
  sql`(select ${columns} from report_release where id = ${id})`
const timeOf = (id: number) => placeOf(newestFirst, id)

const byTime = (queries: Queries, order: Order, { filter, after, limit }: Page): Promise<number[]> =>
  select(
    queries,
    sql`select id from report_release
      where ${conditionsOf(filter)} and ${after === undefined ? sql`true` : order.after(placeOf(order, after))}
      order by ${order.order} limit ${limit}`,
  )

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

/** In alphabetical order or its reverse, newest first within a name. */
async function byName(
  queries: Queries,
  names: Names,
  direction: 'asc' | 'desc',
  page: Page,
): Promise<number[]> {
  const order = keyset([sql.ref('named.name_sort')], direction)
  // The releases of many patients are spread over all exams and examiners, so that each of these would be searched for them.
  if ((page.filter.hasManyPatients && names !== patients) || (await page.count()) <= names.sortAllThreshold)
    return sortAll(queries, names, order, page)
  const sameName = await restOfName(queries, names, page)
  const limit = page.limit - sameName.length
  return limit === 0
    ? sameName
    : [...sameName, ...(await readByName(queries, names, order, { ...page, limit }))]
}

const nameOf = ({ table, column }: Names, id: number) =>
  sql`(select name_sort from ${sql.table(table)}
    where id = (select ${sql.ref(column)} from report_release where id = ${id}))`

/** Selects all matches and sorts them. */
function sortAll(
  queries: Queries,
  names: Names,
  order: Order,
  { filter, after, limit }: Page,
): Promise<number[]> {
  const rest =
    after !== undefined &&
    sql`where ${order.after(nameOf(names, after))}
      or (named.name_sort = ${nameOf(names, after)} and ${newestFirst.after(timeOf(after))})`
  // `offset 0` makes the database look up each name by its key instead of reading all names.
  return select(
    queries,
    sql`with found as materialized (
        select id, released_at, ${sql.ref(names.column)} as name_id from report_release where ${conditionsOf(filter)})
      select id
      from found
      cross join lateral (select name_sort from ${sql.table(names.table)} where id = found.name_id offset 0) named
      ${rest || sql``}
      order by ${order.order}, ${newestFirst.order} limit ${limit}`,
  )
}

/** The remaining releases of the name at which the last page ended. */
async function restOfName(queries: Queries, names: Names, { filter, after, limit }: Page): Promise<number[]> {
  if (after === undefined) return []
  const ofName = [sql<SqlBool>`name_sort = ${nameOf(names, after)}`, ...onNames(names, filter)]
  return select(
    queries,
    sql`select release.id
      from (select id from ${sql.table(names.table)} where ${allOf(ofName)}) named
      cross join lateral (
        select id, released_at from report_release
        where ${ofOneName(names, filter)} and ${newestFirst.after(timeOf(after))}
        order by ${newestFirst.order} limit ${limit}) release
      order by release.released_at desc, release.id desc limit ${limit}`,
  )
}

/** Reads name by name in order, the newest releases of each, until the page is full. Each name costs one index lookup. */
function readByName(
  queries: Queries,
  names: Names,
  order: Order,
  { filter, after, limit }: Page,
): Promise<number[]> {
  const conditions = [
    ...onNames(names, filter),
    ...(after === undefined ? [] : [order.after(nameOf(names, after))]),
  ]
  return select(
    queries,
    sql`select release.id
      from (
        select id, name_sort from ${sql.table(names.table)} named where ${allOf(conditions)}
        order by ${order.order}) named
      cross join lateral (
        select id, released_at from report_release where ${ofOneName(names, filter)}
        order by ${newestFirst.order} limit ${limit}) release
      order by ${order.order}, release.released_at desc, release.id desc
      limit ${limit}`,
  )
}

/** The conditions of a filter on the names. Removed patients have no listed releases; excluding them lets an index be used. */
function onNames({ table, filter: name }: Names, filter: ReleaseFilter): RawBuilder<SqlBool>[] {
  const ids = filter[name]
  return [
    table === 'patient' ? sql`date_hour_deleted is null` : sql`true`,
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${ids}::integer[])`]),
  ]
}

/** The conditions of a filter on the releases of one name. */
const ofOneName = ({ column, filter: name }: Names, filter: ReleaseFilter) =>
  sql<SqlBool>`${conditionsOf({ ...filter, [name]: undefined })} and ${sql.ref(column)} = named.id`

const allOf = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

async function select(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(queries)
  return rows.map((row) => row.id)
}
