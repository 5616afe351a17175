import { replaceEqualDeep } from '@tanstack/react-query'
import type { FromListing } from '#portal/http/client/substitute.ts'
import { listedReleases, releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease, ReleasePage } from '#portal/reports/api/listedReleases.ts'

type Answer = Pick<ReleasePage, 'count' | 'askedAt' | 'checkedAt' | 'fromListing'>

export interface ListUpdates {
  count: number
  /** There may be more of them than the answer holds. */
  more: boolean
  /** The rows of the list that have changed, by their ids. */
  rows: ReadonlyMap<number, ListedRelease>
  /** The last answer in which nothing was new: the list is as of then, and so is its count. */
  upToDate: Answer | undefined
  /** The list is empty, and there are reports now. */
  fillsList: boolean
  /** The releases of the first answer: in another order, or a computed list, nothing else shows which are new. */
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

export interface Comparison {
  /** The newest of those that match, asked for after the list was. */
  fresh: ReleasePage
  /** Releases that are not new though the list does not hold them: it may be in another order, and not be loaded that far. */
  notNew: ReadonlySet<number>
  /** The list is in the order of the answer, so that the answer is all of the list's beginning. */
  sameOrder: boolean
  /** What a missing row means: it is withdrawn; read, in a list of unread ones; nothing, where time and other readers decide. */
  missing: 'withdrawn' | 'read' | 'nothing'
  /** Whether the reader has marked a release here: then it matters when its row was asked for. */
  isMarked: (id: number) => boolean
}

/** Adds a later answer to what is known of a list since it was read: no row moves, but each that the answer holds is brought up to date. */
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
  const { count, more } = newReports(shown, comparison)
  const update = updateBy(comparison)
  const changed = shown
    .flatMap(({ data }) => data)
    .map((row) => [row, update(row)] as const)
    .filter(([row, now]) => row !== now)
  return {
    count,
    more,
    rows:
      changed.length > 0
        ? new Map([...before.rows, ...changed.map(([{ id }, now]) => [id, now] as const)])
        : before.rows,
    upToDate: count === 0 ? fresh : before.upToDate,
    fillsList: false,
  }
}

function newReports(pages: readonly ReleasePage[], { fresh, notNew }: Comparison) {
  const { indexOf } = listedReleases(pages)
  const broken = new Set(pages.flatMap((page) => page.broken.map(({ id }) => id)))
  const isKnown = ({ id }: ListedRelease) => indexOf(id) !== undefined || notNew.has(id) || broken.has(id)
  const isAll = fresh.after === undefined
  // Rows below the last known one are not new: they have moved up from further down the list.
  const end = isAll ? fresh.data.length : fresh.data.findLastIndex(isKnown)
  const candidates = end < 0 ? fresh.data : fresh.data.slice(0, end)
  return { count: candidates.filter((row) => !isKnown(row)).length, more: end < 0 && !isAll }
}

/** Brings a row up to date; one that has not changed stays the same object. */
function updateBy(comparison: Comparison): (row: ListedRelease) => ListedRelease {
  const { fresh, missing, isMarked } = comparison
  const answered = new Map(fresh.data.map((row) => [row.id, row]))
  const isMissing = missingFrom(comparison)
  return (row) => {
    const answer = answered.get(row.id)
    if (answer) {
      const same = replaceEqualDeep(row, { ...answer, askedAt: row.askedAt })
      return same === row && !isMarked(row.id) ? row : answer
    }
    if (missing === 'nothing' || !isMissing(row)) return row
    if (missing === 'withdrawn') return row.withdrawn ? row : { ...row, withdrawn: true }
    return row.read ? row : { ...row, read: true, askedAt: fresh.askedAt }
  }
}

/** Whether the answer would hold a row if it were still there. */
function missingFrom({ fresh, sameOrder }: Comparison): (row: ListedRelease) => boolean {
  const isWholeListing = fresh.fromListing !== undefined && fresh.after === undefined
  if (!(sameOrder || isWholeListing) || fresh.fromListing?.incomplete) return () => false
  // A broken record without an id may be any of the rows.
  if (fresh.broken.some(({ id }) => id === undefined)) return () => false
  const broken = new Set(fresh.broken.map(({ id }) => id))
  const last = fresh.data.at(-1)
  return (row) =>
    !broken.has(row.id) && (fresh.after === undefined || (last !== undefined && isNewer(row, last)))
}

function isNewer(row: ListedRelease, other: ListedRelease): boolean {
  const [own, others] = [releasedAt(row), releasedAt(other)]
  return own === others ? row.id > other.id : own > others
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
  const now = page.data.some(({ id }) => rows.has(id))
    ? { ...page, data: page.data.map((row) => rows.get(row.id) ?? row) }
    : page
  // A page that was asked for later tells the count itself.
  if (!upToDate || upToDate.askedAt < page.askedAt) return now
  const { count, checkedAt, fromListing } = upToDate
  const counted = page.count === count ? now : { ...now, count, recounted: true as const }
  return isFirst ? { ...counted, checkedAt, fromListing } : counted
}
