import { replaceEqualDeep } from '@tanstack/react-query'
import { listedReleases } from './listedReleases.ts'
import type { ListedRelease, ReleasePage } from './releaseRecords.ts'

/** What a later answer says of a list that is on the screen. */
export interface Fresh {
  /** How many reports are new. */
  news: number
  /** There may be more of them than the answer holds. */
  more: boolean
  /** The list with what the answer knows better, each row in its place. */
  pages: ReleasePage[]
}

export interface Comparison {
  /** The newest of those that match, asked for after the list was. */
  fresh: ReleasePage
  /** Releases that are not new though the list does not hold them: it may be in another order, and not be loaded that far. */
  notNew: ReadonlySet<number>
  /** The list is in the order of the answer, so that the answer is all of the list's beginning. */
  sameOrder: boolean
  /** The list holds what the reader has not read; what is missing has been read. */
  unreadOnly: boolean
  /** Whether the reader has marked a release here: then it matters when its row was asked for. */
  isMarked: (id: number) => boolean
}

/** Compares a list with a later answer: no row moves, but each that the answer holds is brought up to date. */
export function compareWithFresh(pages: ReleasePage[], comparison: Comparison): Fresh {
  const { fresh, notNew } = comparison
  const { placeOf } = listedReleases(pages)
  const broken = new Set(pages.flatMap((page) => page.broken.map(({ id }) => id)))
  const isKnown = ({ id }: ListedRelease) => placeOf(id) !== undefined || notNew.has(id) || broken.has(id)
  const isAll = fresh.after === undefined
  // Below the last one that is known stands what has moved up from further down the list.
  const reach = isAll ? fresh.data.length : fresh.data.findLastIndex(isKnown)
  const among = reach < 0 ? fresh.data : fresh.data.slice(0, reach)
  const news = among.filter((row) => !isKnown(row)).length
  return { news, more: reach < 0 && !isAll, pages: updated(pages, comparison, news) }
}

function updated(pages: ReleasePage[], comparison: Comparison, news: number): ReleasePage[] {
  const { fresh, isMarked } = comparison
  const answered = new Map(fresh.data.map((row) => [row.id, row]))
  const isMissing = missingFrom(comparison)
  const update = (row: ListedRelease): ListedRelease => {
    const answer = answered.get(row.id)
    if (answer) {
      const same = replaceEqualDeep(row, { ...answer, askedAt: row.askedAt })
      return same === row && !isMarked(row.id) ? row : answer
    }
    if (!isMissing(row)) return row
    if (!comparison.unreadOnly) return row.left ? row : { ...row, left: true }
    return row.read ? row : { ...row, read: true, askedAt: fresh.askedAt }
  }
  const next = pages.map((page) => {
    const data = page.data.map(update)
    return data.some((row, at) => row !== page.data[at]) ? { ...page, data } : page
  })
  if (news > 0) return next
  // Nothing is new, so the list is as of now, and so is its count.
  return next.map((page, at) => {
    const counted =
      page.count === fresh.count ? page : { ...page, count: fresh.count, recounted: true as const }
    return at === 0 ? { ...counted, checkedAt: fresh.checkedAt } : counted
  })
}

/** Whether the answer would hold a row if it were still there. */
function missingFrom({ fresh, sameOrder }: Comparison): (row: ListedRelease) => boolean {
  // One whose id is not known may be any of them.
  if (!sameOrder || fresh.broken.some(({ id }) => id === undefined)) return () => false
  const broken = new Set(fresh.broken.map(({ id }) => id))
  const last = fresh.data.at(-1)
  return (row) =>
    !broken.has(row.id) && (fresh.after === undefined || (last !== undefined && isNewer(row, last)))
}

const isNewer = (row: ListedRelease, other: ListedRelease): boolean => {
  const [at, otherAt] = [releasedAt(row), releasedAt(other)]
  return at === otherAt ? row.id > other.id : at > otherAt
}

const releasedAt = ({ report }: ListedRelease): number =>
  report.dateReportRelease === null ? 0 : Date.parse(report.dateReportRelease)
