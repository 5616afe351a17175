import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReleaseOrder } from '#contract/release.ts'
import type { Queries } from '#service/database/database.ts'
import { conditionsOf, type ReleaseFilter } from './releaseFilter.ts'

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

/** The ids of a page of releases in an order; null if the release that it starts after never existed. */
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
  const position = after === undefined ? undefined : await timeOf(queries, after)
  if (position === null) return null
  const order = direction(!isOldestFirst)
  const rest = position && sql` and (released_at, id) ${isOldestFirst ? sql`>` : sql`<`} ${tuple(position)}`
  return idsOf(
    queries,
    sql`select id from report_release where ${conditionsOf(filter)}${rest ?? sql``}
      order by released_at ${order}, id ${order} limit ${limit}`,
  )
}

/** In alphabetical order or its reverse, newest first within a name. */
async function byName(
  queries: Queries,
  names: Names,
  isDescending: boolean,
  { filter, after, limit, count }: Page,
): Promise<number[] | null> {
  const position = after === undefined ? undefined : await nameOf(queries, names, after)
  if (position === null) return null
  // The releases of many patients are spread over all exams and examiners, so that each of these would be searched for them.
  if ((filter.isOwn && names !== patients) || (await count()) <= names.sortAllThreshold)
    return sortAll(queries, names, isDescending, filter, position, limit)
  const sameName = position ? await restOfName(queries, names, filter, position, limit) : []
  if (sameName.length === limit) return sameName
  const others = await readByName(queries, names, isDescending, filter, position, limit - sameName.length)
  return [...sameName, ...others]
}

interface Position {
  id: number
  at: Date
}
interface NamePosition extends Position {
  name: string
}

/** Selects all matches and sorts them. */
function sortAll(
  queries: Queries,
  { table, column }: Names,
  isDescending: boolean,
  filter: ReleaseFilter,
  position: NamePosition | undefined,
  limit: number,
): Promise<number[]> {
  const rest =
    position &&
    sql`where ${isAfterName(position.name, isDescending)}
      or (named.name_sort = ${position.name} and (found.released_at, found.id) < ${tuple(position)})`
  // `offset 0` makes the database look up each name by its key instead of reading all names.
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

/** The remaining releases of the name at which the last page ended. */
function restOfName(
  queries: Queries,
  names: Names,
  filter: ReleaseFilter,
  position: NamePosition,
  limit: number,
): Promise<number[]> {
  const ofName = [sql<SqlBool>`name_sort = ${position.name}`, ...onNames(names, filter)]
  return idsOf(
    queries,
    sql`select release.id
      from (select id from ${sql.table(names.table)} where ${allOf(ofName)}) named
      cross join lateral (
        select id, released_at from report_release
        where ${ofOneName(names, filter)} and (released_at, id) < ${tuple(position)}
        order by released_at desc, id desc limit ${limit}) release
      order by release.released_at desc, release.id desc limit ${limit}`,
  )
}

/** Reads name by name in order, the newest releases of each, until the page is full. Each name costs one index lookup. */
function readByName(
  queries: Queries,
  names: Names,
  isDescending: boolean,
  filter: ReleaseFilter,
  position: NamePosition | undefined,
  limit: number,
): Promise<number[]> {
  const conditions = [
    ...onNames(names, filter),
    ...(position ? [isAfterName(position.name, isDescending)] : []),
  ]
  return idsOf(
    queries,
    sql`select release.id
      from (
        select id, name_sort from ${sql.table(names.table)} named where ${allOf(conditions)}
        order by name_sort ${direction(isDescending)}) named
      cross join lateral (
        select id, released_at from report_release where ${ofOneName(names, filter)}
        order by released_at desc, id desc limit ${limit}) release
      order by named.name_sort ${direction(isDescending)}, release.released_at desc, release.id desc
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

const direction = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

const isAfterName = (name: string, isDescending: boolean) =>
  sql<SqlBool>`named.name_sort ${isDescending ? sql`<` : sql`>`} ${name}`

const tuple = ({ at, id }: Position) => sql`(${at}::timestamptz, ${id}::integer)`

async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(queries)
  return rows.map((row) => row.id)
}

/** The position of a release in the order, even if it is no longer listed. */
async function timeOf(queries: Queries, id: number): Promise<Position | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select released_at as at from report_release where id = ${id}`.execute(queries)
  const at = rows[0]?.at
  return at ? { id, at } : null
}

async function nameOf(queries: Queries, { table, column }: Names, id: number): Promise<NamePosition | null> {
  const { rows } = await sql<{ at: Date | null; name: string }>`
    select release.released_at as at, named.name_sort as name
    from report_release release join ${sql.table(table)} named on named.id = release.${sql.ref(column)}
    where release.id = ${id}`.execute(queries)
  const [row] = rows
  return row?.at ? { id, at: row.at, name: row.name } : null
}
