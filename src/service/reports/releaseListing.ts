import { sql } from 'kysely'
import type { ReleaseQuery } from '#contract/reports/release.ts'
import { isExclusive, type Queries, snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { type Viewer, releaseScopeCondition, within } from '#service/records/accessScope.ts'
import { countReleases, type ReleaseFilter } from './releaseFilter.ts'
import { selectFacts, toRow } from './releaseFacts.ts'
import { releaseSizes, releaseTexts, selectReleases } from './releaseMapping.ts'
import { idsInOrder } from './releaseOrder.ts'
import { textOf } from './reportMapping.ts'
import { type ReleaseFilters, resolveFilter } from './resolveFilter.ts'

/** The filters that hold typed text, which the audit does not store. */
export const typedFilters = [
  'examinerName',
  'patientName',
  'requestNumber',
] as const satisfies (keyof ReleaseFilters)[]

interface ListingContext {
  /** Releases outside the viewer's access scope do not match. */
  viewer: Viewer
  /** Where the days of a query begin, unless it has `timeZone`. */
  clinicTimeZone: string
}

/** The releases that match a query (4.2), newest first unless it has `sort`. */
export function releaseListing(
  queries: Queries,
  { sort = 'newest', form, limit: _, after: __, timeZone, ...filters }: ReleaseQuery,
  { viewer, clinicTimeZone }: ListingContext,
): ListingSource<Queries> {
  // Both are computed once for a listing, in its own snapshot.
  const { id: userId } = viewer
  let resolving: Promise<ReleaseFilter> | undefined
  let counting: Promise<number> | undefined
  const resolved = (trx: Queries) =>
    (resolving ??= resolveFilter(trx, { ...filters, timeZone: timeZone ?? clinicTimeZone }, viewer))
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
        .where(within(releaseScopeCondition(viewer), sql`listed`))
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
          ? new Map(
              (await selectFacts(trx, ids, userId)).map((each) => [each.id, JSON.stringify(toRow(each))]),
            )
          : await releaseTexts(trx, await selectReleases(trx).where('id', 'in', ids).execute(), false)
      return ids.map((id) => textOf(texts, id))
    },
  }
}
