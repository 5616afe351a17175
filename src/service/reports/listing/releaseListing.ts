import { sql, type SqlBool } from 'kysely'
import type { Counted } from '#contract/declaration/listing.ts'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { MOST_COUNTED } from '#service/records/listings.ts'
import { isExclusive, type Queries, replicaSnapshot, snapshot } from '#service/database/database.ts'
import type { ListingSource, Page } from '#service/http/listing/listingSource.ts'
import { type Viewer, releaseScopeCondition, within } from '#service/records/accessScope.ts'
import { countReleases, countUpTo, countWithWords, isFew, listedCount } from './releaseCount.ts'
import {
  isUnfiltered,
  type ReleaseFilter,
  type ReleaseFilters,
  resolveFilter,
  withoutWords,
} from './releaseFilter.ts'
import { excerptsOf } from './excerpts.ts'
import { asidesOf } from './ownLists.ts'
import { idsInOrder, queryByTime } from './releaseOrder.ts'
import { awaitWords } from './releaseWords.ts'
import { releaseTexts, textOf } from '#service/reports/wholeReports.ts'
import { writePage, writeReleases } from './writtenReleases.ts'

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

/** The filters that are looked up before releases are. */
const lookedUp = [
  'patientId',
  'patientName',
  'patientListId',
  'examinerName',
  'modalityId',
  'bodyRegion',
  'requestNumber',
  'text',
  'list',
  'unreadFor',
  'unreadUnder',
] as const satisfies (keyof ReleaseFilters)[]

/** The releases that match a query (4.2), newest first unless it has `sort`. */
export function releaseListing(
  queries: Queries,
  { sort, form, limit: pageSize, after: _, timeZone, ...filters }: ReleaseQuery,
  { viewer, clinicTimeZone }: ListingContext,
): ListingSource<Queries> {
  const { text, list } = filters
  const order = sort ?? (list ? 'given' : 'newest')
  const resolve = (reader: Queries) =>
    resolveFilter(reader, { ...filters, timeZone: timeZone ?? clinicTimeZone }, viewer)
  const writing = { form, userId: viewer.id }

  /** What is asked in one snapshot is found out once, when it is needed. */
  function askIn(reader: Queries) {
    let resolving: Promise<ReleaseFilter> | undefined
    let countingWithoutWords: Promise<Counted> | undefined
    let counting: Promise<Counted> | undefined
    let found = 0
    const filter = () => (resolving ??= resolve(reader))
    const countWithoutWords = async () => countUpTo(reader, withoutWords(await filter()), MOST_COUNTED)
    /** The count without the words of a text, which is cheap. Pages and counts share it. */
    const withoutWordsOnce = () => (countingWithoutWords ??= countWithoutWords())
    const countNow = async (): Promise<Counted> =>
      pageSize === undefined
        ? { count: await countReleases(reader, await filter()) }
        : countWithWords(reader, await filter(), await withoutWordsOnce())
    const countOnce = () => (counting ??= countNow())

    async function ids(
      after: number | undefined,
      limit: number,
      counted?: Counted,
    ): Promise<number[] | null> {
      if (counted) counting = Promise.resolve(counted)
      if (text === undefined) countingWithoutWords = counting
      const isOfFew = async () => isFew(await withoutWordsOnce()) && isSorted(await countOnce())
      const page = { filter: await filter(), after, limit, isOfFew }
      const listed = await idsInOrder(reader, order, page)
      found = listed?.length ?? 0
      // A first page that is not full is the whole list.
      if (pageSize !== undefined && after === undefined && found < limit)
        counting = Promise.resolve({ count: found })
      return listed
    }

    async function count(): Promise<Counted> {
      const counted = await countOnce()
      // If counting stopped early, a page may hold more than were counted.
      return counted.inexact ? { ...counted, count: Math.max(counted.count, found) } : counted
    }
    return { ids, count }
  }

  const asked = new WeakMap<Queries, ReturnType<typeof askIn>>()
  function askedIn(reader: Queries) {
    const asking = asked.get(reader) ?? askIn(reader)
    asked.set(reader, asking)
    return asking
  }

  return {
    isExclusive: isExclusive(queries),
    async snapshot(read, options) {
      if (text !== undefined && !queries.isTransaction) await awaitWords(queries)
      return replicaSnapshot(queries, read, options)
    },
    async pageAtOnce({ after, counted }, limit) {
      const isDirect = viewer.accessScope === 'all' && lookedUp.every((name) => filters[name] === undefined)
      if (!isDirect || (order !== 'newest' && order !== 'oldest')) return undefined
      const readAtOnce = async (reader: Queries): Promise<Page | undefined> => {
        const filter = await resolve(reader)
        const isOfAll = isUnfiltered(filter)
        if (!counted && !isOfAll) return undefined
        const isOfFew = !isOfAll && counted !== undefined && isFew(counted) && isSorted(counted)
        const query = queryByTime(order, { filter, after, limit: limit + 1 }, isOfFew)
        const page = await writePage(reader, query, {
          ...writing,
          limit,
          count: counted ? undefined : listedCount,
        })
        // What an empty page means is found out in steps.
        if (!page) return undefined
        const { count, found, ...written } = page
        return { ...written, counted: counted ?? { count: count ?? 0 }, isLast: page.ids.length === found }
      }
      return replicaSnapshot(queries, readAtOnce, { isOneStatement: true })
    },
    count: (reader) => askedIn(reader).count(),
    isVisible: async (reader, id) => (await reportOf(reader, id, viewer)) !== undefined,
    ids: (reader, after, limit, counted) => askedIn(reader).ids(after, limit, counted),
    async records(reader, ids) {
      if (ids.length === 0) return []
      const releases = await writeReleases(reader, ids, writing)
      if (form !== 'row') return releases.map((release) => release.text)
      const excerpts = await excerptsOf(reader, ids, text)
      const asides = list && (await asidesOf(reader, viewer.id, ids))
      return releases.map((release) =>
        withMore(release.text, { excerpt: excerpts.get(release.id), aside: asides?.get(release.id) }),
      )
    },
  }
}

const isSorted = ({ count }: Counted): boolean => count <= MOST_SORTED

/** Adds members to the text of an object. */
function withMore(text: string, more: object): string {
  const added = JSON.stringify(more)
  return added === '{}' ? text : `${text.slice(0, -1)},${added.slice(1)}`
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
    return { reportId, json: withMore(text, { aside }) }
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

/** The same as a part of a statement. */
export const reportIdsOf = (ids: number[]) =>
  sql<number[]>`array(select report_id from report_release where id = any(${ids}::integer[]))`

/** The report of a release that the portal lists for a viewer: released, of no draft and of no removed patient. */
const reportOf = async (queries: Queries, id: number, viewer: Viewer): Promise<number | undefined> =>
  (await listedFor(queries, viewer).where('id', '=', id).executeTakeFirst())?.report_id

const listedFor = (queries: Queries, viewer: Viewer) =>
  queries
    .selectFrom('report_release')
    .select('report_id')
    .where(within(releaseScopeCondition(viewer), sql`listed`))
