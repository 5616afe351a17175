import { replaceEqualDeep } from '@tanstack/react-query'
import { listedReleases, releasedAt } from './listedReleases.ts'
import type { ListedRelease, ReleasePage } from './listedReleases.ts'

/** The update of a shown list by a later answer. */
interface MergedUpdates {
  /** How many reports are new. */
  count: number
  /** There may be more of them than the answer holds. */
  more: boolean
  /** The list, with each row that the answer holds brought up to date. */
  pages: ReleasePage[]
}

export interface Comparison {
  /** The newest of those that match, asked for after the list was. */
  fresh: ReleasePage
  /** Releases that are not new though the list does not hold them: it may be in another order, and not be loaded that far. */
  notNew: ReadonlySet<number>
  /** The list is in the order of the answer, so that the answer is all of the list's beginning. */
  sameOrder: boolean
  /**
   * The meaning of a row that the answer lacks: the report is withdrawn; in a list of unread ones, the reader has read it; nothing where time and
   * other people's readings decide what is listed.
   */
  missing: 'withdrawn' | 'read' | 'nothing'
  /** Whether the reader has marked a release here: then it matters when its row was asked for. */
  isMarked: (id: number) => boolean
}

/** Merges a later answer into a list: no row moves, but each that the answer holds is brought up to date. */
export function mergeUpdates(pages: readonly ReleasePage[], comparison: Comparison): MergedUpdates {
  const { fresh, notNew } = comparison
  const { indexOf } = listedReleases(pages)
  const broken = new Set(pages.flatMap((page) => page.broken.map(({ id }) => id)))
  const isKnown = ({ id }: ListedRelease) => indexOf(id) !== undefined || notNew.has(id) || broken.has(id)
  const isAll = fresh.after === undefined
  // Rows below the last known one are not new: they have moved up from further down the list.
  const end = isAll ? fresh.data.length : fresh.data.findLastIndex(isKnown)
  const candidates = end < 0 ? fresh.data : fresh.data.slice(0, end)
  const count = candidates.filter((row) => !isKnown(row)).length
  return { count, more: end < 0 && !isAll, pages: updatedPages(pages, comparison, count) }
}

function updatedPages(
  pages: readonly ReleasePage[],
  comparison: Comparison,
  newCount: number,
): ReleasePage[] {
  const { fresh, isMarked } = comparison
  const answered = new Map(fresh.data.map((row) => [row.id, row]))
  const isMissing = missingFrom(comparison)
  const update = (row: ListedRelease): ListedRelease => {
    const answer = answered.get(row.id)
    if (answer) {
      const same = replaceEqualDeep(row, { ...answer, askedAt: row.askedAt })
      return same === row && !isMarked(row.id) ? row : answer
    }
    if (comparison.missing === 'nothing' || !isMissing(row)) return row
    if (comparison.missing === 'withdrawn') return row.withdrawn ? row : { ...row, withdrawn: true }
    return row.read ? row : { ...row, read: true, askedAt: fresh.askedAt }
  }
  const updated = pages.map((page) => {
    const data = page.data.map(update)
    return data.some((row, index) => row !== page.data[index]) ? { ...page, data } : page
  })
  if (newCount > 0) return updated
  // Nothing is new, so the list is as of now, and so is its count.
  return updated.map((page, index) => {
    const counted =
      page.count === fresh.count ? page : { ...page, count: fresh.count, recounted: true as const }
    return index === 0 ? { ...counted, checkedAt: fresh.checkedAt, fromListing: fresh.fromListing } : counted
  })
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
