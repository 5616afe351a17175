import { sql } from 'kysely'
import { isBlank } from '#contract/matching.ts'
import type { ReleaseQuery } from '#contract/release.ts'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { dayStart } from '#service/records/dayStart.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { type Reader, releaseReach, resolveReach, within } from '#service/records/reach.ts'
import { countReleases, type ReleaseFilter } from './releaseFilter.ts'
import { releaseRows, releaseSizes, releaseTexts, selectReleases } from './releaseMapping.ts'
import { idsInOrder } from './releaseOrder.ts'
import { textOf } from './reportMapping.ts'

/** The parameters of a query that filter releases. */
type ReleaseFilters = Omit<ReleaseQuery, 'limit' | 'after' | 'sort' | 'form'>

/** The filters that hold typed text, which the audit trail does not store. */
export const typedFilters = ['examinerName', 'patientName'] as const satisfies (keyof ReleaseFilters)[]

interface Reading {
  /** Who reads: releases out of the reader's reach do not match. */
  reader: Reader
  /** Where the days of a query begin, unless it has `timeZone`. */
  clinicTimeZone: string
}

/** The releases that match a query (4.2), newest first unless it has `sort`. */
export function releaseListing(
  queries: Queries,
  { sort = 'newest', form, limit: _, after: __, timeZone, ...filters }: ReleaseQuery,
  { reader, clinicTimeZone }: Reading,
): ListingSource<Queries> {
  // Both are computed once for a listing, in its own snapshot.
  const { id: userId } = reader
  let resolving: Promise<ReleaseFilter> | undefined
  let counting: Promise<number> | undefined
  const resolved = (trx: Queries) =>
    (resolving ??= resolveFilter(trx, { ...filters, timeZone: timeZone ?? clinicTimeZone }, reader))
  const count = (trx: Queries) => (counting ??= resolved(trx).then((filter) => countReleases(trx, filter)))
  return {
    isExclusive: isExclusive(queries),
    snapshot: (read) => snapshot(queries, read),
    count,
    isVisible: async (trx, id) => {
      const found = await trx
        .selectFrom('report_release')
        .select('id')
        .where('id', '=', id)
        .where(within(releaseReach(reader), sql`listed`))
        .executeTakeFirst()
      return found !== undefined
    },
    ids: async (trx, after, limit) =>
      idsInOrder(trx, sort, { filter: await resolved(trx), after, limit, count: () => count(trx) }),
    ...(form !== 'row' && { sizes: releaseSizes }),
    async records(trx, ids) {
      if (ids.length === 0) return []
      const texts =
        form === 'row'
          ? await releaseRows(trx, ids, userId)
          : await releaseTexts(trx, await selectReleases(trx).where('id', 'in', ids).execute())
      return ids.map((id) => textOf(texts, id))
    },
  }
}

/** Resolves names to ids first, so that the releases, which are many, are found by index. */
async function resolveFilter(
  queries: Queries,
  filters: ReleaseFilters & { timeZone: string },
  reader: Reader,
): Promise<ReleaseFilter> {
  const { id: userId } = reader
  const { examinerId, examinerName, patientId, patientName, timeZone } = filters
  const { releasedFrom, releasedTo } = filters
  const reach = await resolveReach(queries, reader)
  const named = intersection(patientId, await findIdsByName(queries, 'patient', patientName))
  return {
    examId: filters.examId,
    reportId: filters.reportId,
    doctorIds: intersection(examinerId, await findIdsByName(queries, 'employee', examinerName)),
    patientIds: both(named, reach?.patientIds),
    isOwn: reach?.patientIds && true,
    releasedFrom: releasedFrom === undefined ? undefined : dayStart(releasedFrom, 0, timeZone),
    releasedBefore: releasedTo === undefined ? undefined : dayStart(releasedTo, 1, timeZone),
    reach: reach?.patientIds ? undefined : reach,
    unreadBy: filters.unread === 'true' || filters.corrected === 'true' ? userId : undefined,
    correctedFor: filters.corrected === 'true' ? userId : undefined,
  }
}

async function findIdsByName(
  queries: Queries,
  table: 'employee' | 'patient',
  name: string | undefined,
): Promise<number[] | undefined> {
  if (name === undefined || isBlank(name)) return undefined
  const rows = await queries.selectFrom(table).select('id').where(nameHas(table, name)).execute()
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
