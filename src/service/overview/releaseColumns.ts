/** What is kept of a release. Moments are milliseconds; `null` is kept as NaN, and a missing unit as 0. */
export interface ReleaseValues {
  releasedAt: readonly (number | null)[]
  examinedAt: readonly (number | null)[]
  firstReadAt: readonly (number | null)[]
  exam: readonly number[]
  doctor: readonly number[]
  patient: readonly number[]
  unit: readonly (number | null)[]
  flags: readonly number[]
}

export const LISTED = 1
export const CORRECTION = 2

const SHIFT = 12
/** The ids of a page: the columns grow with what is stored, and ids without a release cost at most a page. */
const PAGE = 1 << SHIFT

/** The columns of the releases with the ids of one page. */
export interface ReleasePage {
  readonly releasedAt: Float64Array
  readonly examinedAt: Float64Array
  readonly firstReadAt: Float64Array
  readonly exam: Int32Array
  readonly doctor: Int32Array
  readonly patient: Int32Array
  readonly unit: Int32Array
  /** 0 where there is no release. */
  readonly flags: Uint8Array
}

const emptyPage = (): ReleasePage => ({
  releasedAt: new Float64Array(PAGE),
  examinedAt: new Float64Array(PAGE),
  firstReadAt: new Float64Array(PAGE),
  exam: new Int32Array(PAGE),
  doctor: new Int32Array(PAGE),
  patient: new Int32Array(PAGE),
  unit: new Int32Array(PAGE),
  flags: new Uint8Array(PAGE),
})

/** All releases as typed columns, in pages by id: 41 bytes each, and a million of them are read in milliseconds. */
export function releaseColumns() {
  const pages = new Map<number, ReleasePage>()

  return {
    pages: (): Iterable<ReleasePage> => pages.values(),

    /** Stores releases in place of what was known of them. */
    store(ids: readonly number[], values: ReleaseValues): void {
      for (const [index, id] of ids.entries()) {
        const number = id >> SHIFT
        let page = pages.get(number)
        if (!page) pages.set(number, (page = emptyPage()))
        const at = id & (PAGE - 1)
        page.releasedAt[at] = values.releasedAt[index] ?? Number.NaN
        page.examinedAt[at] = values.examinedAt[index] ?? Number.NaN
        page.firstReadAt[at] = values.firstReadAt[index] ?? Number.NaN
        page.exam[at] = values.exam[index] ?? 0
        page.doctor[at] = values.doctor[index] ?? 0
        page.patient[at] = values.patient[index] ?? 0
        page.unit[at] = values.unit[index] ?? 0
        page.flags[at] = values.flags[index] ?? 0
      }
    },
  }
}

export type ReleaseColumns = ReturnType<typeof releaseColumns>
