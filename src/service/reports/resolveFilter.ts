import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank } from '#contract/names/matching.ts'
import type { ReleaseQuery } from '#contract/reports/release.ts'
import type { Queries } from '#service/database/database.ts'
import { dayStart } from '#contract/moments/dayStart.ts'
import { hoursAgo } from '#service/records/hoursAgo.ts'
import { isOrAbsorbed, keptRecordOf } from '#service/records/knownPatients.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { sortKey } from '#service/records/searchText.ts'
import { type Viewer, selectListingScope } from '#service/records/accessScope.ts'
import type { ReleaseFilter } from './releaseFilter.ts'

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
  const { examId, modalityId, examinerId, examinerName, patientName } = filters
  const scope = await selectListingScope(queries, viewer)
  // The number of a merged record leads to the kept one.
  const patientId =
    filters.patientId && ((await keptRecordOf(queries, filters.patientId)) ?? filters.patientId)
  const named = intersection(
    patientId,
    await findIds(queries, 'patient', patientName, (name) => isOrAbsorbed(nameHas('patient', name))),
  )
  const doctors = await findIds(queries, 'employee', examinerName, (name) => nameHas('employee', name))
  return {
    examIds: intersection(examId, await findExams(queries, modalityId)),
    reportIds: intersection(filters.reportId, await findOfRequest(queries, filters.requestNumber)),
    doctorIds: intersection(examinerId, doctors),
    patientIds: both(named, scope?.patientIds),
    isOwn: scope?.patientIds && true,
    unitId: filters.unitId,
    ...(await momentsOf(queries, filters)),
    scope: scope?.patientIds ? undefined : scope,
    isCorrection: filters.corrections && filters.corrections === 'only',
    unreadBy: filters.unread === 'true' || filters.corrected === 'true' ? userId : undefined,
    correctedFor: filters.corrected === 'true' ? userId : undefined,
  }
}

/** The reports of a request, by the index of their names, which are these numbers. */
async function findOfRequest(queries: Queries, number: string | undefined): Promise<number[] | undefined> {
  if (number === undefined || isBlank(number)) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from report where name_sort = ${sortKey(number)} and date_hour_deleted is null`.execute(queries)
  return rows.map((row) => row.id)
}

/** The exams of a modality, removed ones among them: their reports are still listed. */
async function findExams(queries: Queries, modalityId: number | undefined): Promise<number[] | undefined> {
  if (modalityId === undefined) return undefined
  const isOfModality =
    modalityId === 0 ? sql<SqlBool>`modality_id is null` : sql<SqlBool>`modality_id = ${modalityId}`
  const rows = await queries.selectFrom('exam').select('id').where(isOfModality).execute()
  return rows.map((row) => row.id)
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

async function findIds(
  queries: Queries,
  table: 'employee' | 'patient',
  name: string | undefined,
  isNamed: (name: string) => RawBuilder<SqlBool>,
): Promise<number[] | undefined> {
  if (name === undefined || isBlank(name)) return undefined
  const rows = await queries.selectFrom(table).select('id').where(isNamed(name)).execute()
  return rows.map((row) => row.id)
}

function intersection(id: number | undefined, named: number[] | undefined): number[] | undefined {
  if (id === undefined) return named
  return named === undefined || named.includes(id) ? [id] : []
}

/** The ids that are in both lists; an undefined one holds all. */
function both(some: number[] | undefined, others: number[] | undefined): number[] | undefined {
  if (!some || !others) return some ?? others
  const known = new Set(others)
  return some.filter((id) => known.has(id))
}
