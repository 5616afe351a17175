import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReleaseOrder } from '#contract/release.ts'
import type { Queries } from '#service/database/database.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'

interface Page {
  filter: ReleaseFilter
  /** The record after which the page starts. */
  after: number | undefined
  limit: number
  /** How many match in all. */
  count: () => Promise<number>
}

/** What a name belongs to, and where `report_release` and a filter tell of it. */
interface Names {
  table: 'patient' | 'exam' | 'employee'
  column: 'patient_id' | 'exam_id' | 'doctor_id'
  filter: 'patientIds' | 'examId' | 'doctorIds'
  /**
   * Up to so many, sorting all that match costs less than a walk along the names of those who have nothing that does: there are
   * many patients, and few exams and examiners.
   */
  few: number
}

const patients: Names = { table: 'patient', column: 'patient_id', filter: 'patientIds', few: 1_500 }
const exams: Names = { table: 'exam', column: 'exam_id', filter: 'examId', few: 300 }
const examiners: Names = { table: 'employee', column: 'doctor_id', filter: 'doctorIds', few: 300 }

/** The ids of a page of releases in an order; null where there never was such a record as the one that it starts after. */
export function idsInOrder(queries: Queries, sort: ReleaseOrder, page: Page): Promise<number[] | null> {
  switch (sort) {
    case 'newest':
    case 'oldest':
      return byTime(queries, sort === 'oldest', page)
    case 'patient':
    case 'patient-descending':
      return byName(queries, patients, sort !== 'patient', page)
    case 'exam':
    case 'exam-descending':
      return byName(queries, exams, sort !== 'exam', page)
    case 'examiner':
    case 'examiner-descending':
      return byName(queries, examiners, sort !== 'examiner', page)
  }
}

async function byTime(
  queries: Queries,
  isOldestFirst: boolean,
  { filter, after, limit }: Page,
): Promise<number[] | null> {
  const place = after === undefined ? undefined : await timeOf(queries, after)
  if (place === null) return null
  const order = direction(!isOldestFirst)
  const rest = place && sql` and (released_at, id) ${isOldestFirst ? sql`>` : sql`<`} ${tuple(place)}`
  return idsOf(
    queries,
    sql`select id from report_release where ${conditionsOf(filter)}${rest ?? sql``}
      order by released_at ${order}, id ${order} limit ${limit}`,
  )
}

/** In the alphabet's order or against it, newest first within a name. */
async function byName(
  queries: Queries,
  names: Names,
  isDescending: boolean,
  { filter, after, limit, count }: Page,
): Promise<number[] | null> {
  const place = after === undefined ? undefined : await nameOf(queries, names, after)
  if (place === null) return null
  if ((await count()) <= names.few) return sortAll(queries, names, isDescending, filter, place, limit)
  const sameName = place ? await restOfName(queries, names, filter, place, limit) : []
  if (sameName.length === limit) return sameName
  const others = await walkNames(queries, names, isDescending, filter, place, limit - sameName.length)
  return [...sameName, ...others]
}

interface Place {
  id: number
  at: Date
}
interface NamePlace extends Place {
  name: string
}

/** Collects all that match and sorts them. */
function sortAll(
  queries: Queries,
  { table, column }: Names,
  isDescending: boolean,
  filter: ReleaseFilter,
  place: NamePlace | undefined,
  limit: number,
): Promise<number[]> {
  const rest =
    place &&
    sql`where ${beyond(place.name, isDescending)}
      or (named.name_sort = ${place.name} and (found.released_at, found.id) < ${tuple(place)})`
  // `offset 0` has each name looked up by its key, not all of them read.
  return idsOf(
    queries,
    sql`with found as materialized (
        select id, released_at, ${sql.ref(column)} as name_id from report_release where ${conditionsOf(filter)})
      select found.id
      from found
      cross join lateral (select name_sort from ${sql.table(table)} where id = found.name_id offset 0) named
      ${rest ?? sql``}
      order by named.name_sort ${direction(isDescending)}, found.released_at desc, found.id desc
      limit ${limit}`,
  )
}

/** What is left of the name at which the last page ended. */
function restOfName(
  queries: Queries,
  names: Names,
  filter: ReleaseFilter,
  place: NamePlace,
  limit: number,
): Promise<number[]> {
  const ofName = [sql<SqlBool>`name_sort = ${place.name}`, ...onNames(names, filter)]
  return idsOf(
    queries,
    sql`select release.id
      from (select id from ${sql.table(names.table)} where ${allOf(ofName)}) named
      cross join lateral (
        select id, released_at from report_release
        where ${ofOneName(names, filter)} and (released_at, id) < ${tuple(place)}
        order by released_at desc, id desc limit ${limit}) release
      order by release.released_at desc, release.id desc limit ${limit}`,
  )
}

/** Walks along the names and takes of each the newest, until there are enough: no name costs more than a look at an index. */
function walkNames(
  queries: Queries,
  names: Names,
  isDescending: boolean,
  filter: ReleaseFilter,
  place: NamePlace | undefined,
  limit: number,
): Promise<number[]> {
  const ahead = [...onNames(names, filter), ...(place ? [beyond(place.name, isDescending)] : [])]
  return idsOf(
    queries,
    sql`select release.id
      from (
        select id, name_sort from ${sql.table(names.table)} named where ${allOf(ahead)}
        order by name_sort ${direction(isDescending)}) named
      cross join lateral (
        select id, released_at from report_release where ${ofOneName(names, filter)}
        order by released_at desc, id desc limit ${limit}) release
      order by named.name_sort ${direction(isDescending)}, release.released_at desc, release.id desc
      limit ${limit}`,
  )
}

/** What a filter says of the names themselves. Nothing of a removed patient is listed; said here, it lets an index be used. */
function onNames({ table, filter: name }: Names, filter: ReleaseFilter): RawBuilder<SqlBool>[] {
  const ids = filter[name]
  return [
    table === 'patient' ? sql`date_hour_deleted is null` : sql`true`,
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${[ids].flat()}::integer[])`]),
  ]
}

/** What a filter says of the releases of one that is `named`. */
const ofOneName = ({ column, filter: name }: Names, filter: ReleaseFilter) =>
  sql<SqlBool>`${conditionsOf({ ...filter, [name]: undefined })} and ${sql.ref(column)} = named.id`

const allOf = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

const direction = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

const beyond = (name: string, isDescending: boolean) =>
  sql<SqlBool>`named.name_sort ${isDescending ? sql`<` : sql`>`} ${name}`

const tuple = ({ at, id }: Place) => sql`(${at}::timestamptz, ${id}::integer)`

async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(queries)
  return rows.map((row) => row.id)
}

/** Where a release stands in the order, listed or no longer. */
async function timeOf(queries: Queries, id: number): Promise<Place | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select released_at as at from report_release where id = ${id}`.execute(queries)
  const at = rows[0]?.at
  return at ? { id, at } : null
}

async function nameOf(queries: Queries, { table, column }: Names, id: number): Promise<NamePlace | null> {
  const { rows } = await sql<{ at: Date | null; name: string }>`
    select release.released_at as at, named.name_sort as name
    from report_release release join ${sql.table(table)} named on named.id = release.${sql.ref(column)}
    where release.id = ${id}`.execute(queries)
  const [row] = rows
  return row?.at ? { id, at: row.at, name: row.name } : null
}
