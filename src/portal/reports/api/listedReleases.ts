import type { InfiniteData } from '@tanstack/react-query'
import { foundListingOf } from '#contract/declaration/listing.ts'
import { releaseOperations, ReleaseRow } from '#contract/reports/release.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import { gatherPages } from '#portal/records/list/gatherPages.ts'
import type { GatheredPages } from '#portal/records/list/gatherPages.ts'
import type { ListPage } from '#portal/records/list/listPages.ts'
import { releaseQuery } from './releaseQuery.ts'
import type { Filters } from '#portal/reports/url.ts'

const listRows = {
  ...releaseOperations.listReleases,
  success: { status: 200, answer: { schema: foundListingOf(ReleaseRow) } },
} as const

/** The same as a search: what was typed is sent in the body. */
const findRows = {
  ...releaseOperations.queryReleases,
  success: { status: 200, answer: { schema: foundListingOf(ReleaseRow) } },
} as const

export interface ListedRelease extends ReleaseRow {
  /** When the service was asked for it. */
  askedAt?: number
  /** A later answer no longer holds it; the row stays where it is until the list is reloaded. */
  withdrawn?: true
}

export interface ReleasePage extends ListPage<ListedRelease> {
  filters: Filters
  askedAt: number
  /** When its rows were last found to be up to date. */
  checkedAt: number
  /** How the portal computed it, where the service sends its listing whole. */
  fromListing?: FromListing | undefined
  /** The count is an estimate. */
  about?: boolean | undefined
  /** The count is of a later answer than the rows. */
  recounted?: true
}
export type ReleasePages = InfiniteData<ReleasePage, string | undefined>

interface PageRequest {
  limit: number
  after?: string | undefined
  /** A listing that was read before is read again. */
  fresh?: boolean
  signal: AbortSignal
}

export async function fetchRows(
  client: Client,
  filters: Filters,
  { signal, fresh = false, ...page }: PageRequest,
): Promise<ReleasePage> {
  const askedAt = Date.now()
  const query = { ...releaseQuery(client, filters), ...page, form: 'row' as const }
  const answer = await (filters.text === undefined
    ? client.page(listRows, { query, signal, fresh })
    : client.page(findRows, { query, signal, fresh }))
  const data = answer.data.map((row) => ({ ...row, askedAt }))
  return { ...answer, filters, data, askedAt, checkedAt: answer.fromListing?.readAt ?? Date.now() }
}

/** The order of a list. Undefined where it is unknown: one of the reader's own lists has its own order, and a listing that is sent whole keeps that of its service. */
export const orderOf = (
  { sort, list }: Pick<Filters, 'sort' | 'list'>,
  fromListing: FromListing | undefined,
): ReleaseOrder | undefined => sort ?? (fromListing || list ? undefined : 'newest')

/** When a report was released, in milliseconds; 0 where that is not known. */
export const releasedAt = (row: Pick<ListedRelease, 'report'>): number =>
  row.report.dateReportRelease ? Date.parse(row.report.dateReportRelease) : 0

/** Whether the count of a list is a lower bound or an estimate. Once the last page is loaded, it is exact. */
export const isInexact = (last: ReleasePage | undefined): last is ReleasePage =>
  last?.after !== undefined && isEstimated(last)

const isEstimated = ({ atLeast, about }: ReleasePage) => atLeast === true || about === true

/** The pages of a list joined; `miscounted` is the number of reports received, if it contradicts the count of the service. */
export interface ListedReleases extends GatheredPages<ListedRelease> {
  miscounted: number | undefined
}

export function listedReleases(pages: readonly ReleasePage[]): ListedReleases {
  const gathered = gatherPages(pages)
  // If the service stopped counting, more may be loaded than were counted.
  const count = isInexact(pages.at(-1)) ? gathered.total : gathered.count
  return { ...gathered, count, miscounted: miscounted(pages, gathered) }
}

/** A count that differs from page to page is no mistake: reports came or went meanwhile. */
function miscounted(
  pages: readonly ReleasePage[],
  { rows, broken }: GatheredPages<ListedRelease>,
): number | undefined {
  const [first] = pages
  const received = rows.length + broken.length
  const atEnd = pages.at(-1)?.after === undefined
  if (!first || first.fromListing || isEstimated(first)) return undefined
  if (pages.some((page) => page.recounted || page.count !== first.count)) return undefined
  return received > first.count || (atEnd && received !== first.count) ? received : undefined
}
