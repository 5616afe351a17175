import type { FromListing } from '#portal/http/client/substitute.ts'
import { listedReleases } from './listedReleases.ts'
import type { ListedRelease, ReleasePage } from './listedReleases.ts'
import { mergeUpdates } from './mergeUpdates.ts'
import type { Comparison } from './mergeUpdates.ts'

type Answer = Pick<ReleasePage, 'count' | 'askedAt' | 'checkedAt' | 'fromListing'>

/** The updates of a list by later answers. */
export interface ListUpdates {
  /** How many reports are new. */
  count: number
  /** There may be more of them than the answer holds. */
  more: boolean
  /** The rows of the list that have changed, by their ids. */
  rows: ReadonlyMap<number, ListedRelease>
  /** The last answer in which nothing was new: the list is as of then, and so is its count. */
  upToDate: Answer | undefined
  /** The list is empty, and there are reports now. */
  fillsList: boolean
  /**
   * The releases of the first answer. In another order than that of release, or where the portal computes the pages, nothing else shows which
   * ones are new.
   */
  known: number[]
  /** The listing that they were computed from, where the service sends it whole. */
  fromListing: FromListing | undefined
}

export const noUpdates: ListUpdates = {
  count: 0,
  more: false,
  rows: new Map(),
  upToDate: undefined,
  fillsList: false,
  known: [],
  fromListing: undefined,
}

/** Adds a later answer to what is known of a list since it was read. */
export function addAnswer(
  pages: readonly ReleasePage[],
  known: ListUpdates | undefined,
  comparison: Comparison,
): Omit<ListUpdates, 'known' | 'fromListing'> {
  const before = known ?? noUpdates
  const { fresh, sameOrder } = comparison
  const isShown = fresh.fromListing === undefined || sameOrder
  if (pages.length > 0 && isShown && listedReleases(pages).rows.length === 0 && fresh.data.length > 0)
    return { ...noUpdates, fillsList: true }
  const shown = withUpdates(pages, before)
  const merged = mergeUpdates(shown, comparison)
  const changed = merged.pages.flatMap(({ data }, page) =>
    data.filter((row, index) => row !== shown[page]?.data[index]),
  )
  return {
    count: merged.count,
    more: merged.more,
    rows:
      changed.length > 0
        ? new Map([...before.rows, ...changed.map((row) => [row.id, row] as const)])
        : before.rows,
    upToDate: merged.count === 0 ? fresh : before.upToDate,
    fillsList: false,
  }
}

/** Pages are updated once for each answer, so that the same page stays the same object. */
const updated = new WeakMap<ListUpdates, WeakMap<ReleasePage, ReleasePage>>()

/** The pages of a list as later answers have them: no row moves. */
export function withUpdates(
  pages: readonly ReleasePage[],
  updates: ListUpdates | undefined,
): readonly ReleasePage[] {
  if (!updates || updates === noUpdates) return pages
  const known = updated.get(updates) ?? new WeakMap<ReleasePage, ReleasePage>()
  updated.set(updates, known)
  return pages.map((page, index) => {
    const now = known.get(page) ?? updatePage(page, index === 0, updates)
    known.set(page, now)
    return now
  })
}

function updatePage(page: ReleasePage, isFirst: boolean, { rows, upToDate }: ListUpdates): ReleasePage {
  const data = page.data.some(({ id }) => rows.has(id))
    ? page.data.map((row) => rows.get(row.id) ?? row)
    : page.data
  // A page that was asked for later tells the count itself.
  if (!upToDate || upToDate.askedAt < page.askedAt) return data === page.data ? page : { ...page, data }
  const { count, checkedAt, fromListing } = upToDate
  const counted =
    page.count === count ? { ...page, data } : { ...page, data, count, recounted: true as const }
  return isFirst ? { ...counted, checkedAt, fromListing } : counted
}
