import type { Release } from '#contract/reports/release.ts'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import type { Report } from '#contract/reports/report.ts'
import { ApiError, NotListedError } from '#portal/http/client/errors.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import { documentedFilters } from '#portal/listing/read/documentedFilters.ts'
import { readRelease } from '#portal/listing/read/listedRecord.ts'
import type { ListedRow } from '#portal/listing/read/listedRecord.ts'
import type { Reading } from '#portal/listing/read/reading.ts'
import type { Asked, Readings } from '#portal/listing/read/readings.ts'
import { releaseFilter } from './releaseFilters.ts'
import type { Applied } from './releaseFilters.ts'
import { inOrder } from './releaseOrder.ts'
import type { Placed } from './releaseOrder.ts'

/** Milliseconds for which a reading without a record says that the record is not there. */
const MISSING_MS = 10_000
/** How many positions in lists are kept that other readings may have to find again. */
const MAX_POSITIONS = 200

export class Releases {
  readonly #readings: Readings
  readonly #timeZone: string
  /** The matches of a query in their order: the pages of a list ask for the same ones again and again. */
  readonly #matches = new WeakMap<Reading, { query: string; placed: Placed[] }>()
  /** Where pages have ended, for readings that no longer hold the record. */
  readonly #positions = new Map<string, Placed>()

  constructor(readings: Readings, timeZone: string) {
    this.#readings = readings
    this.#timeZone = timeZone
  }

  async list(query: ReleaseQuery, asked: Asked) {
    const documented = documentedFilters(query)
    const reading = await this.#readings.read(documented, asked)
    const { records } = reading
    const ignored = this.#readings.ignoredBy(reading, documented)
    const matches = this.#matching(reading, query, { documented, ignored, timeZone: this.#timeZone })
    const start = this.#startOf(reading, matches, query)
    const page = matches.slice(start, query.limit === undefined ? undefined : start + query.limit)
    const last = page.at(-1)
    const after = last && last !== matches.at(-1) ? String(last.row.id) : undefined
    if (after !== undefined && last) this.#keepPosition(after, last)
    return {
      // A record that cannot be read may match as well.
      count: matches.length + records.broken.length,
      data: (query.form === 'row'
        ? page.map(({ row }) => row)
        : await Promise.all(
            page.map(async ({ index }) => readRelease(await records.record(index))),
          )) as Release[],
      after,
      broken: query.after === undefined ? records.broken : [],
      fromListing: fromListingOf(reading, ignored),
    }
  }

  get(id: number, asked: Asked): Promise<Release> {
    return this.#record(({ records }) => records.indexOf(id), asked)
  }

  async report(id: number, asked: Asked): Promise<Report> {
    const place = ({ records: { rows } }: Reading) => rows.findIndex((row) => row.reportId === id)
    return (await this.#record((reading) => indexOr(place(reading)), asked)).report
  }

  async #record(find: (reading: Reading) => number | undefined, asked: Asked): Promise<Release> {
    const inReading = async (reading: Reading) => {
      const index = find(reading)
      return index === undefined ? undefined : readRelease(await reading.records.record(index))
    }
    if (!asked.fresh)
      for (const reading of this.#readings.held) {
        const found = await inReading(reading)
        if (found) return found
      }
    const reading = await this.#readings.read({}, asked)
    const found = await inReading(reading)
    if (found) return found
    // It may have been released since.
    const isOld = Date.now() - reading.startedAt > MISSING_MS
    if (isOld && !reading.incomplete) return this.#record(find, { ...asked, fresh: true })
    throw new NotListedError(fromListingOf(reading))
  }

  #matching(reading: Reading, query: ReleaseQuery, applied: Applied): Placed[] {
    const key = JSON.stringify({ ...query, limit: undefined, after: undefined, form: undefined })
    const before = this.#matches.get(reading)
    if (before?.query === key) return before.placed
    const matches = releaseFilter(query, applied)
    const placed = reading.records.rows.flatMap((row, index) => (matches(row) ? [{ row, index }] : []))
    placed.sort(inOrder(query.sort))
    this.#matches.set(reading, { query: key, placed })
    return placed
  }

  /** Where a page begins: behind the record `after`, whether or not that matches or is still listed. */
  #startOf(reading: Reading, matches: Placed[], { after, sort }: ReleaseQuery): number {
    if (after === undefined) return 0
    const index = reading.records.indexOf(Number(after))
    const row: ListedRow | undefined = index === undefined ? undefined : reading.records.rows[index]
    const position = row && index !== undefined ? { row, index } : this.#positions.get(after)
    if (!position) throw new ApiError(400, undefined, null)
    const compare = inOrder(sort)
    const start = matches.findIndex((match) => compare(match, position) > 0)
    return start < 0 ? matches.length : start
  }

  #keepPosition(after: string, position: Placed): void {
    this.#positions.delete(after)
    this.#positions.set(after, position)
    const [oldest] = this.#positions.keys()
    if (this.#positions.size > MAX_POSITIONS && oldest !== undefined) this.#positions.delete(oldest)
  }
}

const indexOr = (index: number): number | undefined => (index < 0 ? undefined : index)

export const fromListingOf = (reading: Reading, ignored: FromListing['ignored'] = []): FromListing => ({
  ignored,
  readAt: reading.startedAt,
  records: reading.records.count,
  incomplete: reading.incomplete,
  counted: reading.counted,
})
