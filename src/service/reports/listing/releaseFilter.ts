import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayStart } from '#contract/moments/dayStart.ts'
import type { Priority } from '#contract/reports/priority.ts'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import {
  type ConditionalScope,
  isOneOf,
  selectListingScope,
  type Viewer,
} from '#service/records/accessScope.ts'
import { keptRecordOf } from '#service/records/knownPatients.ts'
import { patientsOfList } from '#service/records/patientLists.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { isUnacknowledged } from '#service/reports/writing/acknowledging.ts'
import { both, findByText, findExams, findIds, findOfRequest, intersection } from './foundIds.ts'
import { hasWords, type Words } from './foundWords.ts'
import { type BroadName, findNamed } from './namedPatients.ts'
import { findOfList } from './ownLists.ts'
import { markOf } from './readState.ts'
import type { Facets } from './releaseFacets.ts'

/** The filter of releases as queries use it: names are resolved to ids. What is undefined does not filter. */
export interface ReleaseFilter extends Facets {
  /** The releases whose texts match, if they are few; or those of a list of the user's own, in its order. */
  releaseIds: number[] | undefined
  /** The search in texts, if its matches are too many to be in `releaseIds`. */
  words: Words | undefined
  /** A name of patients, if they are too many to be in `patientIds`. */
  named: BroadName | undefined
  reportIds: number[] | undefined
  patientIds: number[] | undefined
  /** Only releases within an access scope. */
  scope?: ConditionalScope | undefined
  /** Whether the patients are those of an access scope or of a list: then there may be many, of whom each has few releases. */
  hasManyPatients: true | undefined
  /** Milliseconds; the first is included, the second is not. */
  releasedFrom: number | undefined
  releasedBefore: number | undefined
  examinedFrom: number | undefined
  examinedBefore: number | undefined
  /** Only releases that no doctor has read. */
  isUnread: true | undefined
  /** Only releases with a critical finding that waits for an acknowledgement. */
  isUnacknowledged: true | undefined
  /** Only releases that this user has not read. */
  unreadBy: number | undefined
  /** Only corrections of reports that this user has read. */
  correctedFor: number | undefined
}

/** The parameters of a query that filter releases. */
export type ReleaseFilters = Omit<ReleaseQuery, 'limit' | 'after' | 'sort' | 'form'>
type ZonedFilters = ReleaseFilters & { timeZone: string }

/** Resolves names to ids first, so that the releases, which are many, are found by index. */
export async function resolveFilter(
  queries: Queries,
  filters: ZonedFilters,
  viewer: Viewer,
): Promise<ReleaseFilter> {
  const { id: userId } = viewer
  const { examId, examIds, modalityId, bodyRegion, examinerId, examinerName, patientName } = filters
  const scope = await selectListingScope(queries, viewer)
  // The number of a merged record leads to the kept one.
  const patientId =
    filters.patientId && ((await keptRecordOf(queries, filters.patientId)) ?? filters.patientId)
  const { ids: namedIds, broad } = await findNamed(queries, patientName)
  const named = intersection(patientId, namedIds)
  const { patientListId } = filters
  const listed =
    patientListId === undefined ? undefined : await patientsOfList(queries, patientListId, userId)
  const doctors = await findIds(queries, 'employee', examinerName, (name) => nameHas('employee', name))
  const facets: Facets = {
    examIds: intersection(examId, both(examIds, await findExams(queries, modalityId, bodyRegion))),
    doctorIds: intersection(examinerId, doctors),
    requesterId: filters.requesterId,
    unitId: filters.unitId,
    isCorrection: filters.corrections && filters.corrections === 'only',
    priorities: filters.priority?.split(',') as Priority[] | undefined,
    isCritical: filters.critical === 'true' || undefined,
  }
  const text = await findByText(queries, filters.text, facets)
  return {
    ...facets,
    ...text,
    named: broad,
    // In the order of the list.
    releaseIds: both(await findOfList(queries, filters, userId), text.releaseIds),
    reportIds: intersection(filters.reportId, await findOfRequest(queries, filters.requestNumber)),
    // A scope of patients filters by patient, any other is a condition.
    patientIds: both(both(named, listed), scope?.patientIds),
    hasManyPatients: (listed ?? scope?.patientIds ?? scope?.patients) && true,
    ...(await momentsOf(queries, filters)),
    scope: scope?.patientIds ? undefined : scope,
    isUnacknowledged: filters.unacknowledged === 'true' || undefined,
    unreadBy: filters.unread === 'true' || filters.corrected === 'true' ? userId : undefined,
    correctedFor: filters.corrected === 'true' ? userId : undefined,
  }
}

type Moments = Pick<
  ReleaseFilter,
  'releasedFrom' | 'releasedBefore' | 'examinedFrom' | 'examinedBefore' | 'isUnread'
>

/** Converts days and hours of waiting for a doctor to moments. */
async function momentsOf(queries: Queries, filters: ZonedFilters): Promise<Moments> {
  const { timeZone } = filters
  const begin = (day: string | undefined) => (day === undefined ? undefined : dayStart(day, 0, timeZone))
  const end = (day: string | undefined) => (day === undefined ? undefined : dayStart(day, 1, timeZone))
  const moments = {
    releasedFrom: begin(filters.releasedFrom),
    releasedBefore: end(filters.releasedTo),
    examinedFrom: begin(filters.examinedFrom),
    examinedBefore: end(filters.examinedTo),
  }
  const { unreadFor, unreadUnder } = filters
  if (unreadFor === undefined && unreadUnder === undefined) return { ...moments, isUnread: undefined }
  const ago = await hoursAgo(queries)
  // A release at the very moment has waited for the whole time. Moments of release are whole milliseconds.
  const { releasedFrom = -Infinity, releasedBefore = Infinity } = moments
  return {
    ...moments,
    releasedFrom: finite(
      Math.max(releasedFrom, unreadUnder === undefined ? -Infinity : ago(unreadUnder) + 1),
    ),
    // Without any time to wait, those count, too, whose date of release is still to come.
    releasedBefore: finite(Math.min(releasedBefore, unreadFor ? ago(unreadFor) + 1 : Infinity)),
    isUnread: true,
  }
}

const finite = (moment: number): number | undefined => (Number.isFinite(moment) ? moment : undefined)

const HOUR_MS = 60 * 60 * 1000

/** Gives the moment that lies so many hours back, in milliseconds, by the clock of the database: it has stamped what it stores. */
async function hoursAgo(queries: Queries): Promise<(hours: number) => number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from now()) * 1000)::double precision as now`.execute(queries)
  const now = rows[0]?.now ?? Date.now()
  return (hours) => now - hours * HOUR_MS
}

/** A filter without its search in texts and broad names: the other conditions are cheap, so they are applied first. */
export const withoutWords = (filter: ReleaseFilter): ReleaseFilter => ({
  ...filter,
  words: undefined,
  named: undefined,
})

/** Whether every listed release matches. */
export const isUnfiltered = (filter: ReleaseFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

/** The same filter, where all that match are found. */
export const findingAll = (filter: ReleaseFilter): ReleaseFilter => {
  const { scope, named } = filter
  return {
    ...filter,
    scope: scope && { ...scope, condition: scope.counting },
    named: named && { ...named, has: named.hasOfAll },
  }
}

/** The conditions of what `withoutWords` leaves out, on a release by its id; undefined if there are none. */
export function wordsOf(
  { words, named }: ReleaseFilter,
  id: 'newest.id' | 'sorted.id',
): RawBuilder<SqlBool> | undefined {
  const conditions = [...(named ? [named.hasById(id)] : []), ...(words ? [hasWords(words.tsquery, id)] : [])]
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : undefined
}

/** The conditions of a filter on `report_release`. Only listed releases match. */
export function conditionsOf(filter: ReleaseFilter): RawBuilder<SqlBool> {
  const { examIds, reportIds, doctorIds, patientIds, unitId, unreadBy, correctedFor } = filter
  const { releasedFrom, releasedBefore, examinedFrom, examinedBefore } = filter
  // Not a parameter, so that the partial indexes are used.
  const conditions = [sql<SqlBool>`listed`]
  if (filter.releaseIds) conditions.push(isOneOf('report_release.id', filter.releaseIds))
  if (examIds) conditions.push(isOneOf('exam_id', examIds))
  if (reportIds) conditions.push(isOneOf('report_id', reportIds))
  if (doctorIds) conditions.push(isOneOf('doctor_id', doctorIds))
  if (filter.requesterId !== undefined) conditions.push(isOneOf('requester_id', [filter.requesterId]))
  if (patientIds) conditions.push(isOneOf('patient_id', patientIds))
  if (unitId !== undefined)
    conditions.push(unitId === 0 ? sql`unit_id is null` : isOneOf('unit_id', [unitId]))
  if (filter.scope) conditions.push(filter.scope.condition)
  if (releasedFrom !== undefined) conditions.push(sql`released_at >= ${moment(releasedFrom)}`)
  if (releasedBefore !== undefined) conditions.push(sql`released_at < ${moment(releasedBefore)}`)
  if (examinedFrom !== undefined) conditions.push(sql`examined_at >= ${moment(examinedFrom)}`)
  if (examinedBefore !== undefined) conditions.push(sql`examined_at < ${moment(examinedBefore)}`)
  if (filter.isUnread) conditions.push(sql`first_read_at is null`)
  if (filter.isCorrection !== undefined)
    conditions.push(filter.isCorrection ? sql`correction` : sql`not correction`)
  // As literals, for the indexes of the few that are urgent or critical.
  if (filter.priorities)
    conditions.push(sql`priority in (${sql.join(filter.priorities.map((one) => sql.lit(one)))})`)
  if (filter.isCritical) conditions.push(sql`critical`)
  if (filter.isUnacknowledged) conditions.push(isUnacknowledged)
  if (unreadBy !== undefined) conditions.push(sql`not exists (${markOf(unreadBy)})`)
  if (correctedFor !== undefined) conditions.push(sql`report_id in (${correctionsFor(correctedFor)})`)
  if (filter.named) conditions.push(filter.named.has)
  // Last, as this is the most expensive condition.
  if (filter.words !== undefined) conditions.push(hasWords(filter.words.tsquery, 'report_release.id'))
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The reports that correct one that a user has read. Corrections are few, and each names what it corrects. */
const correctionsFor = (userId: number) => sql`
  select correction.id from report correction
  join report_release corrected on corrected.report_id = correction.amends_id
  join release_read on release_id = corrected.id and user_id = ${userId}::integer
  where correction.amends_id is not null`

export const moment = (milliseconds: number) => sql`to_timestamp(${milliseconds / 1000}::double precision)`
