import { sql, type SqlBool } from 'kysely'
import type { ReleaseRow } from '#contract/reports/release.ts'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { MOST_COUNTED } from '#service/records/listings.ts'
import { isExclusive, type Queries, replicaSnapshot, snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { type Viewer, releaseScopeCondition, within } from '#service/records/accessScope.ts'
import { type Counted, countReleases, countUpTo, countWithWords, isFew } from './releaseCount.ts'
import { type ReleaseFilter, type ReleaseFilters, resolveFilter, withoutWords } from './releaseFilter.ts'
import { selectReleases, toRow } from '#service/reports/reportFacts.ts'
import { excerptsOf } from './excerpts.ts'
import { asidesOf } from './ownLists.ts'
import { idsInOrder } from './releaseOrder.ts'
import { awaitWords } from './releaseWords.ts'
import { releaseTexts, textOf } from '#service/reports/wholeReports.ts'
import { wholeReleases } from './wholeReleases.ts'

/** The filters that hold typed text, which the audit does not store. */
export const typedFilters = [
  'examinerName',
  'patientName',
  'requestNumber',
  'bodyRegion',
  'text',
] as const satisfies (keyof ReleaseFilters)[]

/** Sorting up to so many matches is quicker than reading the index of an order, among a million releases, until a page is full. */
const MOST_SORTED = 5_000

interface ListingContext {
  /** Releases outside the viewer's access scope do not match. */
  viewer: Viewer
  /** Where the days of a query begin, unless it has `timeZone`. */
  clinicTimeZone: string
}

/** The releases that match a query (4.2), newest first unless it has `sort`. */
export function releaseListing(
  queries: Queries,
  { sort, form, limit: pageSize, after: _, timeZone, ...filters }: ReleaseQuery,
  { viewer, clinicTimeZone }: ListingContext,
): ListingSource<Queries> {
  // Each is computed once for a listing, in the first snapshot that asks.
  let resolving: Promise<ReleaseFilter> | undefined
  let countingWithoutWords: Promise<Counted> | undefined
  let counting: Promise<Counted> | undefined
  let inexact: Counted['inexact']
  let found = 0
  const { text, list } = filters
  const resolved = (trx: Queries) =>
    (resolving ??= resolveFilter(trx, { ...filters, timeZone: timeZone ?? clinicTimeZone }, viewer))
  const countWithoutWords = async (trx: Queries) =>
    countUpTo(trx, withoutWords(await resolved(trx)), MOST_COUNTED)
  /** The count without the words of a text, which is cheap. Pages and counts share it. */
  const withoutWordsOnce = (trx: Queries) => (countingWithoutWords ??= countWithoutWords(trx))
  const countIn = async (trx: Queries): Promise<Counted> =>
    pageSize === undefined
      ? { count: await countReleases(trx, await resolved(trx)) }
      : countWithWords(trx, await resolved(trx), await withoutWordsOnce(trx))
  const countOnce = (trx: Queries) => (counting ??= countIn(trx))
  const isOfFew = async (trx: Queries) =>
    isFew(await withoutWordsOnce(trx)) && (await countOnce(trx)).count <= MOST_SORTED
  async function count(trx: Queries): Promise<number> {
    const counted = await countOnce(trx)
    inexact = counted.inexact
    // If counting stopped early, a page may hold more than were counted.
    return inexact ? Math.max(counted.count, found) : counted.count
  }
  const rowTexts = async (trx: Queries, ids: number[]) => {
    const rows = await selectReleases(trx, ids, viewer.id).execute()
    const excerpts = await excerptsOf(trx, ids, text)
    const asides = list && (await asidesOf(trx, viewer.id, ids))
    return new Map(
      rows.map((row) => [
        row.release_id,
        JSON.stringify({
          ...toRow(row),
          excerpt: excerpts.get(row.release_id),
          aside: asides?.get(row.release_id),
        } satisfies ReleaseRow),
      ]),
    )
  }
  return {
    isExclusive: isExclusive(queries),
    async snapshot(read, options) {
      if (text !== undefined && !queries.isTransaction) await awaitWords(queries)
      let runs = 0
      return replicaSnapshot(
        queries,
        (reader) => {
          if (runs++ > 0) resolving = countingWithoutWords = counting = undefined
          return read(reader)
        },
        options,
      )
    },
    count,
    inexact: () => inexact,
    isVisible: async (trx, id) => (await reportOf(trx, id, viewer)) !== undefined,
    async ids(trx, after, limit) {
      const filter = await resolved(trx)
      const order = sort ?? (list ? 'given' : 'newest')
      const ids = await idsInOrder(trx, order, { filter, after, limit, isOfFew: () => isOfFew(trx) })
      found = ids?.length ?? 0
      // A first page that is not full is the whole list.
      if (pageSize !== undefined && after === undefined && found < limit)
        counting = Promise.resolve({ count: found })
      return ids
    },
    endsEarly: form !== 'row',
    async records(trx, ids) {
      if (ids.length === 0) return []
      if (form !== 'row') return wholeReleases(trx, ids)
      const texts = await rowTexts(trx, ids)
      return ids.map((id) => textOf(texts, id))
    },
  }
}

/** A listed release as JSON text, with its whole report, and how the viewer has set it aside. */
export const findRelease = (
  queries: Queries,
  id: number,
  viewer: Viewer,
): Promise<{ reportId: number; json: string } | undefined> =>
  snapshot(queries, async (trx) => {
    const reportId = await reportOf(trx, id, viewer)
    if (reportId === undefined) return undefined
    const text = textOf(await releaseTexts(trx, [id]), id)
    const aside = (await asidesOf(trx, viewer.id, [id])).get(id) ?? null
    return { reportId, json: `${text.slice(0, -1)},${JSON.stringify({ aside }).slice(1)}` }
  })

/** Those of the reports that the portal does not list for a viewer. */
export async function findUnlisted(
  queries: Queries,
  reportIds: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const rows = await listedFor(queries, viewer).where('report_id', 'in', reportIds).execute()
  const listed = new Set(rows.map((row) => row.report_id))
  return reportIds.filter((id) => !listed.has(id))
}

/** The ids of the reports of these releases. */
export async function findReportIds(queries: Queries, ids: number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('report_release')
    .select('report_id')
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .execute()
  return rows.map((row) => row.report_id)
}

/** The report of a release that the portal lists for a viewer: released, of no draft and of no removed patient. */
const reportOf = async (queries: Queries, id: number, viewer: Viewer): Promise<number | undefined> =>
  (await listedFor(queries, viewer).where('id', '=', id).executeTakeFirst())?.report_id

const listedFor = (queries: Queries, viewer: Viewer) =>
  queries
    .selectFrom('report_release')
    .select('report_id')
    .where(within(releaseScopeCondition(viewer), sql`listed`))
