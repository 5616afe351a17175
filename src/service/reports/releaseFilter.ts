import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank } from '#contract/matching.ts'
import type { ReleaseQuery } from '#contract/release.ts'
import type { Queries } from '#service/database/database.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { dayStart } from '#service/records/dayStart.ts'

/** What of a query says which releases are meant, not how they are answered. */
export type ReleaseFilters = Omit<ReleaseQuery, 'limit' | 'after' | 'sort' | 'form'>

/** The filters that are typed: the trail does not say what. */
export const typedNames = ['examinerName', 'patientName'] as const satisfies (keyof ReleaseFilters)[]

/** Filters as the database takes them: names are resolved to ids before the releases are looked at. */
export interface ReleaseFilter {
  examId: number | undefined
  reportId: number | undefined
  doctorIds: number[] | undefined
  patientIds: number[] | undefined
  /** Milliseconds: from the first on, before the second. */
  releasedFrom: number | undefined
  releasedBefore: number | undefined
  /** The user who has not read them. */
  unreadBy: number | undefined
}

/** Resolves the names of the filters, which are few, so that the releases, which are many, are found by index. */
export async function resolveFilter(
  queries: Queries,
  filters: ReleaseFilters & { timeZone: string },
  userId: number,
): Promise<ReleaseFilter> {
  const { examinerId, examinerName, patientId, patientName, timeZone } = filters
  const { releasedFrom, releasedTo } = filters
  return {
    examId: filters.examId,
    reportId: filters.reportId,
    doctorIds: both(examinerId, await matching(queries, 'employee', examinerName)),
    patientIds: both(patientId, await matching(queries, 'patient', patientName)),
    releasedFrom: releasedFrom === undefined ? undefined : dayStart(releasedFrom, 0, timeZone),
    releasedBefore: releasedTo === undefined ? undefined : dayStart(releasedTo, 1, timeZone),
    unreadBy: filters.unread === 'true' ? userId : undefined,
  }
}

async function matching(
  queries: Queries,
  table: 'employee' | 'patient',
  name: string | undefined,
): Promise<number[] | undefined> {
  if (name === undefined || isBlank(name)) return undefined
  const rows = await queries.selectFrom(table).select('id').where(nameHas(table, name)).execute()
  return rows.map((row) => row.id)
}

function both(id: number | undefined, named: number[] | undefined): number[] | undefined {
  if (id === undefined) return named
  return named === undefined || named.includes(id) ? [id] : []
}

/** The conditions on `report_release` that a filter stands for. Only what is listed is ever seen. */
export function conditionsOf(filter: ReleaseFilter): RawBuilder<SqlBool> {
  const { examId, reportId, doctorIds, patientIds, releasedFrom, releasedBefore, unreadBy } = filter
  // A constant, not a parameter: the partial indexes are chosen by it.
  const conditions = [sql<SqlBool>`listed`]
  if (examId !== undefined) conditions.push(sql`exam_id = ${examId}::integer`)
  if (reportId !== undefined) conditions.push(sql`report_id = ${reportId}::integer`)
  if (doctorIds) conditions.push(isOneOf('doctor_id', doctorIds))
  if (patientIds) conditions.push(isOneOf('patient_id', patientIds))
  if (releasedFrom !== undefined) conditions.push(sql`released_at >= ${moment(releasedFrom)}`)
  if (releasedBefore !== undefined) conditions.push(sql`released_at < ${moment(releasedBefore)}`)
  if (unreadBy !== undefined) conditions.push(sql`not exists (${markOf(unreadBy)})`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Whether a user has read the release that `report_release` stands for, to be told of the few of a page: `offset 0` has each looked up,
 * not all that the user has ever read.
 */
export const isReadBy = (userId: number): RawBuilder<SqlBool> => sql`exists (${markOf(userId)} offset 0)`

const markOf = (userId: number) =>
  sql`select from release_read where user_id = ${userId}::integer and release_id = report_release.id`

const moment = (milliseconds: number) => sql`to_timestamp(${milliseconds / 1000}::double precision)`

// A single id is compared with `=`, which lets the index give the order too.
const isOneOf = (column: 'doctor_id' | 'patient_id', ids: number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::integer`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`
