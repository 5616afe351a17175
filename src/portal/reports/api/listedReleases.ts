import type { InfiniteData } from '@tanstack/react-query'
import { listingOf } from '#contract/declaration/listing.ts'
import { releaseOperations, ReleaseRow } from '#contract/release.ts'
import type { ReleaseOrder } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import { releaseQuery } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The listing with `form=row`. */
const listRows = {
  ...releaseOperations.listReleases,
  success: { status: 200, answer: { schema: listingOf(ReleaseRow) } },
} as const

/** A row of the list. */
export interface ListedRelease extends ReleaseRow {
  /** When the service was asked for it. */
  askedAt?: number
  /** A later answer no longer holds it; the row stays where it is until the list is reloaded. */
  withdrawn?: true
}

export interface ReleasePage {
  /** The filters that it answers. */
  filters: Filters
  count: number
  data: ListedRelease[]
  after: string | undefined
  broken: BrokenRecord[]
  /** When the service was asked for it. */
  askedAt: number
  /** When its rows were last found to be up to date. */
  checkedAt: number
  /** How the portal computed it, where the service sends its listing whole. */
  fromListing?: FromListing | undefined
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

/** Fetches one page of rows. */
export async function fetchRows(
  client: Client,
  filters: Filters,
  { signal, fresh = false, ...page }: PageRequest,
): Promise<ReleasePage> {
  const askedAt = Date.now()
  const query = { ...releaseQuery(client, filters), ...page, form: 'row' as const }
  const answer = await client.page(listRows, { query, signal, fresh })
  const data = answer.data.map((row) => ({ ...row, askedAt }))
  return { ...answer, filters, data, askedAt, checkedAt: answer.fromListing?.readAt ?? Date.now() }
}

/** The order of a list without one: a listing that the service sends whole stays in the service's, of which nothing is known. */
export const orderOf = (
  { sort }: Pick<Filters, 'sort'>,
  fromListing: FromListing | undefined,
): ReleaseOrder | undefined => sort ?? (fromListing ? undefined : 'newest')

/** When a report was released, in milliseconds; 0 where that is not known. */
export const releasedAt = (row: Pick<ListedRelease, 'report'>): number =>
  row.report.dateReportRelease ? Date.parse(row.report.dateReportRelease) : 0

/** The pages of a list as one: the rows that are shown, and what is wrong with them. */
export interface ListedReleases {
  rows: ListedRelease[]
  /** The index of a release's row, from 0; undefined where the list does not hold it. */
  indexOf: (id: number) => number | undefined
  broken: BrokenRecord[]
  /** How many reports there are according to the service. */
  count: number
  /** How many rows the list will have, as far as that is known. */
  total: number
  /** How many reports came, where the service's count says another number. */
  miscounted: number | undefined
}

interface Gathered {
  pages: readonly ReleasePage[]
  rows: ListedRelease[]
  indexes: Map<number, number>
  broken: BrokenRecord[]
}

// Both hold rows no longer than the query cache holds the pages: nothing of them is left when a user has signed out.
const cached = new WeakMap<readonly ReleasePage[], ListedReleases>()
/** By the last page of each. A list grows page by page: the rows of the pages before are not gathered again. */
const gathered = new WeakMap<ReleasePage, Gathered>()

/** Joins the pages of a list. A release that is on two pages, since it moved between two requests, is one row. */
export function listedReleases(pages: readonly ReleasePage[]): ListedReleases {
  const before = cached.get(pages)
  if (before) return before
  const { rows, indexes, broken } = gather(takeBeginning(pages) ?? nothing(), pages)
  const last = pages.at(-1)
  if (last) gathered.set(last, { pages, rows, indexes, broken })
  const count = last?.count ?? 0
  const atEnd = last !== undefined && last.after === undefined
  const result = {
    rows,
    indexOf: (id: number) => indexAmong(rows, indexes, id),
    broken,
    count,
    total: atEnd ? rows.length : Math.max(count, rows.length),
    miscounted: miscounted(pages, rows.length + broken.length, atEnd),
  }
  cached.set(pages, result)
  return result
}

function nothing(): Gathered {
  return { pages: [], rows: [], indexes: new Map(), broken: [] }
}

/** What is gathered of the first pages already. It goes on in one list only, as that one adds to its map. */
function takeBeginning(pages: readonly ReleasePage[]): Gathered | undefined {
  const beginning = pages
    .map((page) => gathered.get(page))
    .findLast((known) => known?.pages.every((page, index) => page === pages[index]))
  const last = beginning?.pages.at(-1)
  if (last) gathered.delete(last)
  return beginning
}

function gather(before: Gathered, pages: readonly ReleasePage[]): Gathered {
  const { indexes } = before
  const added: ListedRelease[] = []
  const broken = [...before.broken]
  for (const page of pages.slice(before.pages.length)) {
    for (const row of page.data) {
      if (indexes.has(row.id)) continue
      indexes.set(row.id, before.rows.length + added.length)
      added.push(row)
    }
    for (const record of page.broken)
      if (record.id === undefined || !broken.some(({ id }) => id === record.id)) broken.push(record)
  }
  return { pages, rows: before.rows.concat(added), indexes, broken }
}

// The map is shared with the longer lists that grew from this one, so it may know rows that this one does not have.
function indexAmong(rows: readonly ListedRelease[], indexes: ReadonlyMap<number, number>, id: number) {
  const index = indexes.get(id)
  return index !== undefined && rows[index]?.id === id ? index : undefined
}

/**
 * A count that differs from page to page means that reports came or went meanwhile: no mistake. Of pages that the portal makes, the count is
 * the portal's own.
 */
function miscounted(pages: readonly ReleasePage[], received: number, atEnd: boolean): number | undefined {
  const [first] = pages
  if (!first || first.fromListing || pages.some((page) => page.recounted || page.count !== first.count))
    return undefined
  return received > first.count || (atEnd && received !== first.count) ? received : undefined
}
