import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank } from '#contract/matching.ts'
import type { ReleaseQuery } from '#contract/release.ts'
import type { Queries } from '#service/database/database.ts'
import { nameHas } from '#service/records/nameSearch.ts'

type Filters = Omit<ReleaseQuery, 'limit' | 'after' | 'sort'>

/** Filters as the database takes them: names are resolved to ids before the releases are looked at. */
export interface ReleaseFilter {
  examId: number | undefined
  doctorIds: number[] | undefined
  patientIds: number[] | undefined
  releasedFrom: string | undefined
  releasedTo: string | undefined
}

/** Resolves the names of the filters, which are few, so that the releases, which are many, are found by index. */
export async function resolveFilter(queries: Queries, filters: Filters): Promise<ReleaseFilter> {
  const { examId, examinerName, patientName, patientId, releasedFrom, releasedTo } = filters
  const named = await matching(queries, 'patient', patientName)
  const numbered = patientId === undefined ? undefined : [patientId]
  return {
    examId,
    doctorIds: await matching(queries, 'employee', examinerName),
    patientIds: numbered && named ? numbered.filter((id) => named.includes(id)) : (numbered ?? named),
    releasedFrom,
    releasedTo,
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

/** The conditions on `report_release` that a filter stands for. Only what is listed is ever seen. */
export function conditionsOf(filter: ReleaseFilter): RawBuilder<SqlBool>[] {
  const { examId, doctorIds, patientIds, releasedFrom, releasedTo } = filter
  // A constant, not a parameter: the partial indexes are chosen by it.
  const conditions = [sql<SqlBool>`listed`]
  if (examId !== undefined) conditions.push(sql`exam_id = ${examId}::integer`)
  if (doctorIds) conditions.push(isOneOf('doctor_id', doctorIds))
  if (patientIds) conditions.push(isOneOf('patient_id', patientIds))
  if (releasedFrom) conditions.push(sql`released_at >= ${startOfDay(releasedFrom)}`)
  if (releasedTo) conditions.push(sql`released_at < ${startOfDay(releasedTo, 1)}`)
  return conditions
}

// In UTC, whatever the database's own time zone is.
const startOfDay = (date: string, daysLater = 0) =>
  sql`((${date}::date + ${sql.lit(daysLater)})::timestamp at time zone 'UTC')`

// A single id is compared with `=`, which lets the index give the order too.
const isOneOf = (column: 'doctor_id' | 'patient_id', ids: number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::integer`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`
