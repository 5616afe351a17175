import { placeOf } from './percentiles.ts'
/** The reports as they are at a moment of the database. */
export interface Mirrored {
  columns: ReleaseColumns
  /** Read at the same moment, so that a report that is just being released is in one of the two. */
  unreleased: readonly Unreleased[]
  /** Milliseconds. */
  asOf: number
}

/** A report that is not released. Moments are milliseconds. */
export interface Unreleased {
  state: 'draft' | 'closed' | 'withdrawn'
  /** The user who has begun it. */
  author: number
  doctor: number
  exam: number
  patient: number
  unit: number
  examinedAt: number | null
  createdAt: number
  isCorrection: boolean
}

export const LISTED = 1
export const CORRECTION = 2

/** In place of where a time to the first reading is counted, which for these depends on the moment of the question. */
export const UNREAD = 0xffff

const SHIFT = 12
/** The ids of a page: the columns grow with what is stored, and ids without a release cost at most a page. */
const PAGE = 1 << SHIFT

/** The columns of the releases with the ids of one page. */
const emptyPage = (firstId: number) => ({
  firstId,
  exam: new Int32Array(PAGE),
  doctor: new Int32Array(PAGE),
  patient: new Int32Array(PAGE),
  // 0 for none.
  unit: new Int32Array(PAGE),
  // `LISTED` and `CORRECTION`; 0 where there is no release.
  flags: new Uint8Array(PAGE),
  // Milliseconds, as the two others; NaN for none.
  releasedAt: new Float64Array(PAGE),
  examinedAt: new Float64Array(PAGE),
  firstReadAt: new Float64Array(PAGE),
  // Where the times from exam to release and from release to first reading are counted, computed once and not for each question; `UNREAD`.
  releasePlace: new Uint16Array(PAGE),
  readingPlace: new Uint16Array(PAGE),
})
type ReleasePage = ReturnType<typeof emptyPage>

/** All releases as typed columns, in pages by id: 45 bytes each, and a million of them are read in milliseconds. */
export function releaseColumns() {
  const pages = new Map<number, ReleasePage>()

  return {
    pages: (): Iterable<ReleasePage> => pages.values(),

    /** The number of releases for which there is room. */
    size: (): number => pages.size * PAGE,

    /** The place of a release, whose values are written over what was known of it. */
    placeOf(id: number): { page: ReleasePage; at: number } {
      const number = id >> SHIFT
      let page = pages.get(number)
      if (!page) pages.set(number, (page = emptyPage(number << SHIFT)))
      return { page, at: id & (PAGE - 1) }
    },
  }
}

export type ReleaseColumns = ReturnType<typeof releaseColumns>

/** The bytes of a release, as `packed` of `releases.ts` makes them. */
export const RELEASE_BYTES = 6 * 4 + 3 * 8

/** Stores the releases of packed bytes. */
export function storePacked(bytes: Uint8Array, columns: ReleaseColumns): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from < bytes.length; from += RELEASE_BYTES) {
    const { page, at } = columns.placeOf(view.getInt32(from))
    page.exam[at] = view.getInt32(from + 4)
    page.doctor[at] = view.getInt32(from + 8)
    page.patient[at] = view.getInt32(from + 12)
    page.unit[at] = view.getInt32(from + 16)
    page.flags[at] = view.getInt32(from + 20)
    setTimes(page, at, view.getFloat64(from + 24), view.getFloat64(from + 32), view.getFloat64(from + 40))
  }
}

function setTimes(page: ReleasePage, at: number, released: number, examined: number, read: number): void {
  page.releasedAt[at] = released
  page.examinedAt[at] = examined
  page.firstReadAt[at] = read
  page.releasePlace[at] = placeOf(released - examined)
  page.readingPlace[at] = Number.isNaN(read) ? UNREAD : placeOf(read - released)
}
