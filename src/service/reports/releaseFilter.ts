import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { isOneOf } from '#service/records/accessScope.ts'

/** The filter of releases as queries use it: names are resolved to ids. */
export interface ReleaseFilter {
  examIds: number[] | undefined
  reportIds: number[] | undefined
  doctorIds: number[] | undefined
  patientIds: number[] | undefined
  /** Only releases within an access scope: a condition on each, and the one by which they are counted. */
  scope?: { condition: RawBuilder<SqlBool>; counting: RawBuilder<SqlBool> } | undefined
  /** Whether `patientIds` are those of an access scope: then there may be many, of whom each has few releases. */
  isOwn: true | undefined
  /** 0: those of no unit. */
  unitId: number | undefined
  /** Milliseconds; the first is included, the second is not. */
  releasedFrom: number | undefined
  releasedBefore: number | undefined
  examinedFrom: number | undefined
  examinedBefore: number | undefined
  /** Only releases that no doctor has read. */
  isUnread: true | undefined
  /** Only corrections of earlier reports; false: only other reports. */
  isCorrection: boolean | undefined
  /** Only releases that this user has not read. */
  unreadBy: number | undefined
  /** Only corrections of reports that this user has read. */
  correctedFor: number | undefined
}

/** The conditions of a filter on `report_release`. Only listed releases match. */
export function conditionsOf(filter: ReleaseFilter): RawBuilder<SqlBool> {
  const { examIds, reportIds, doctorIds, patientIds, unitId, unreadBy, correctedFor } = filter
  const { releasedFrom, releasedBefore, examinedFrom, examinedBefore } = filter
  // Not a parameter, so that the partial indexes are used.
  const conditions = [sql<SqlBool>`listed`]
  if (examIds) conditions.push(isOneOf('exam_id', examIds))
  if (reportIds) conditions.push(isOneOf('report_id', reportIds))
  if (doctorIds) conditions.push(isOneOf('doctor_id', doctorIds))
  if (patientIds) conditions.push(isOneOf('patient_id', patientIds))
  if (unitId !== undefined)
    conditions.push(unitId === 0 ? sql`unit_id is null` : isOneOf('unit_id', [unitId]))
  if (filter.scope) conditions.push(filter.scope.condition)
  if (releasedFrom !== undefined) conditions.push(sql`released_at >= ${moment(releasedFrom)}`)
  if (releasedBefore !== undefined) conditions.push(sql`released_at < ${moment(releasedBefore)}`)
  if (examinedFrom !== undefined) conditions.push(sql`examined_at >= ${moment(examinedFrom)}`)
  if (examinedBefore !== undefined) conditions.push(sql`examined_at < ${moment(examinedBefore)}`)
  if (filter.isUnread) conditions.push(sql`first_read_at is null`)
  if (filter.isCorrection !== undefined) conditions.push(sql`correction = ${filter.isCorrection}::boolean`)
  if (unreadBy !== undefined) conditions.push(sql`not exists (${markOf(unreadBy)})`)
  if (correctedFor !== undefined) conditions.push(sql`report_id in (${correctionsFor(correctedFor)})`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The reports that correct one that a user has read. Corrections are few, and each names what it corrects. */
const correctionsFor = (userId: number) => sql`
  select correction.id from report correction
  join report_release corrected on corrected.report_id = correction.amends_id
  join release_read on release_id = corrected.id and user_id = ${userId}::integer
  where correction.amends_id is not null`

/**
 * Whether a user has read the release of a row of `report_release`. `offset 0` makes the database look up each release of a page
 * instead of reading all marks of the user.
 */
export const isReadBy = (userId: number): RawBuilder<SqlBool> => sql`exists (${markOf(userId)} offset 0)`

const markOf = (userId: number) =>
  sql`select from release_read where user_id = ${userId}::integer and release_id = report_release.id`

const moment = (milliseconds: number) => sql`to_timestamp(${milliseconds / 1000}::double precision)`

/**
 * How many releases match a filter. Unread ones are counted as all that match minus those read: a user has read few of all
 * releases, and the number of all is kept.
 */
export async function countReleases(queries: Queries, filter: ReleaseFilter): Promise<number> {
  const { unreadBy, ...others } = filter
  const { scope } = filter
  const counted = scope && { ...scope, condition: scope.counting }
  const matching = { ...others, scope: counted, unreadBy: undefined }
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  const all = await (isFiltered ? countMatching : countAll)(queries, matching)
  if (unreadBy === undefined) return all
  return all - (await (isFiltered ? countRead : countAllRead)(queries, unreadBy, matching))
}

const countAll = (queries: Queries) => numberIn(queries, sql`select listed as number from release_tally`)

const countMatching = (queries: Queries, filter: ReleaseFilter) =>
  numberIn(queries, sql`select count(*) as number from report_release where ${conditionsOf(filter)}`)

const countRead = (queries: Queries, userId: number, filter: ReleaseFilter) =>
  numberIn(
    queries,
    sql`select count(*) as number from release_read
      join report_release on report_release.id = release_id
      where user_id = ${userId}::integer and ${conditionsOf(filter)}`,
  )

/** All marks of the user minus those of unlisted releases, which are few and have an index of their own. */
const countAllRead = (queries: Queries, userId: number) =>
  numberIn(
    queries,
    sql`select
      (select count(*) from release_read where user_id = ${userId}::integer)
      - (select count(*) from report_release
        join release_read on release_id = report_release.id and user_id = ${userId}::integer
        where not listed) as number`,
  )

async function numberIn(queries: Queries, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ number: number }>).execute(queries)
  return rows[0]?.number ?? 0
}
