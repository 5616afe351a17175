import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { isOfThese } from '#service/records/accessScope.ts'
import { keyset } from '#service/records/keyset.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'
import { few, firstWithWords, newestFirst, type Order, type Page, select, timeOf } from './releasePage.ts'

/** The names by which releases are ordered: the table of the names, the column of `report_release` and the field of a filter. */
interface Names {
  table: 'patient' | 'exam' | 'employee'
  column: 'patient_id' | 'exam_id' | 'doctor_id'
  filter: 'patientIds' | 'examIds' | 'doctorIds'
}

const patients: Names = { table: 'patient', column: 'patient_id', filter: 'patientIds' }
const exams: Names = { table: 'exam', column: 'exam_id', filter: 'examIds' }
const examiners: Names = { table: 'employee', column: 'doctor_id', filter: 'doctorIds' }

export const nameOrders: Readonly<
  Record<Exclude<ReleaseOrder, 'newest' | 'oldest' | 'urgent'>, [Names, 'asc' | 'desc']>
> = {
  patient: [patients, 'asc'],
  'patient-descending': [patients, 'desc'],
  exam: [exams, 'asc'],
  'exam-descending': [exams, 'desc'],
  examiner: [examiners, 'asc'],
  'examiner-descending': [examiners, 'desc'],
}

/** In alphabetical order or its reverse, newest first within a name. */
export async function byName(
  queries: Queries,
  names: Names,
  direction: 'asc' | 'desc',
  page: Page,
): Promise<number[]> {
  const order = keyset([sql.ref('named.name_sort')], direction)
  // The releases of many patients are spread over all exams and examiners: reading name by name would search every one of these.
  if ((page.filter.hasManyPatients && names !== patients) || (await page.isOfFew()))
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
function sortAll(queries: Queries, names: Names, order: Order, page: Page): Promise<number[]> {
  const { filter, after } = page
  const rest =
    after !== undefined &&
    sql`where ${order.after(nameOf(names, after))}
      or (named.name_sort = ${nameOf(names, after)} and ${newestFirst.after(timeOf(after))})`
  // `offset 0` makes the database look up each name by its key instead of reading all names.
  return select(
    queries,
    firstWithWords(
      page,
      sql`select id
        from ${few(filter, sql`id, released_at, ${sql.ref(names.column)} as name_id`)} few
        cross join lateral (select name_sort from ${sql.table(names.table)} where id = few.name_id offset 0) named
        ${rest || sql``}
        order by ${order.order}, ${newestFirst.order}`,
    ),
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
  const ofScope = table === 'patient' ? filter.scope?.patients : undefined
  return [
    table === 'patient' ? sql`date_hour_deleted is null` : sql`true`,
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${ids}::integer[])`]),
    ...(ofScope ? [isOfThese(sql.ref('id'), ofScope)] : []),
  ]
}

/** The conditions of a filter on the releases of one name. */
const ofOneName = ({ column, filter: name }: Names, filter: ReleaseFilter) =>
  sql<SqlBool>`${conditionsOf({ ...filter, [name]: undefined })} and ${sql.ref(column)} = named.id`

const allOf = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)
