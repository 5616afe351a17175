import type { DocumentedFilter, ListingProgress } from '#portal/http/client/substitute.ts'
import { documentedNames } from './documentedFilters.ts'
import type { DocumentedFilters } from './documentedFilters.ts'
import { People } from './people.ts'
import { MAX_BYTES, Reading } from './reading.ts'
import type { Source } from './reading.ts'

/** Milliseconds for which a reading is used: a user who pages, opens reports and comes back meets the same list. */
const MAX_AGE_MS = 5 * 60_000
/** The larger a reading is, the longer: it cannot be repeated as often. */
const MAX_AGE_PER_RECORD_MS = 60
/** A list, the one before it, and the whole listing for what needs all of it. */
const MAX_HELD = 3
/** Milliseconds after which a reading is ended that nobody waits for: a page that is drawn again asks again at once. */
const GIVE_UP_MS = 1_000

/** What a question needs of a reading. */
export interface Asked {
  token: string | undefined
  /** The listing has to be as of now. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** Milliseconds between two reports of the progress. */
const REPORT_MS = 100

export class Readings {
  readonly people = new People()
  readonly #source: Source
  readonly #onProgress: (progress: ListingProgress | undefined) => void
  #readings: Reading[] = []
  readonly #waiting = new Map<Reading, number>()
  /** Until it ends, no further progress is reported. */
  #pause: ReturnType<typeof setTimeout> | undefined
  readonly #ignored = new Set<DocumentedFilter>()

  constructor(source: Source, onProgress: (progress: ListingProgress | undefined) => void) {
    this.#source = source
    this.#onProgress = onProgress
  }

  get held(): Reading[] {
    return this.#readings.filter((reading) => !reading.isRunning).toReversed()
  }

  /** The listing under the documented filters: one that is held or under way, or else a new reading of it. */
  async read(filters: DocumentedFilters, asked: Asked): Promise<Reading> {
    const reading = this.#find(filters, asked) ?? this.#begin(filters, asked.token)
    await this.#wait(reading, asked.signal)
    return reading
  }

  /** The reading that is under way, or else the whole listing. */
  async readAny(asked: Asked): Promise<void> {
    const running = this.#readings.findLast((reading) => reading.isRunning)
    await (running ? this.#wait(running, asked.signal) : this.read({}, asked))
  }

  cancel(): void {
    for (const reading of this.#readings) reading.cancel()
  }

  /** The filters of a query that the portal alone has applied to a reading. */
  ignoredBy(reading: Reading, filters: DocumentedFilters): DocumentedFilter[] {
    return documentedNames.filter(
      (name) =>
        filters[name] !== undefined && (reading.sent[name] === undefined || reading.ignored.has(name)),
    )
  }

  #find(filters: DocumentedFilters, { fresh }: Asked): Reading | undefined {
    const newest = this.#readings.toReversed()
    if (fresh) return newest.find((reading) => !reading.isAnswered && isSame(reading.sent, filters))
    const needed = without(filters, this.#ignored)
    return newest.find(
      (reading) =>
        (isSame(reading.sent, filters) || isSame(without(reading.sent, reading.ignored), needed)) &&
        (reading.isRunning || isYoung(reading)),
    )
  }

  #begin(filters: DocumentedFilters, token: string | undefined): Reading {
    const reading: Reading = new Reading(this.#source, filters, token, {
      onProgress: () => this.#report(),
      makeRoom: () => this.#makeRoom(reading),
    })
    this.#readings.push(reading)
    this.#report()
    void reading.ended.then(
      () => this.#keep(reading),
      () => this.#drop(reading),
    )
    return reading
  }

  /** Waits until a reading has ended. One that nobody waits for any more is given up. */
  async #wait(reading: Reading, signal: AbortSignal | undefined): Promise<void> {
    if (!reading.isRunning) return
    signal?.throwIfAborted()
    this.#waiting.set(reading, (this.#waiting.get(reading) ?? 0) + 1)
    const leave = () => {
      this.#waiting.set(reading, (this.#waiting.get(reading) ?? 1) - 1)
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        leave()
        setTimeout(() => this.#giveUp(reading), GIVE_UP_MS)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      void reading.ended.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort))
    })
    leave()
  }

  #giveUp(reading: Reading): void {
    if (!reading.isRunning || this.#waiting.get(reading) !== 0 || reading.isNearlyDone) return
    this.#drop(reading)
    reading.cancel()
  }

  #keep(reading: Reading): void {
    if (!this.#readings.includes(reading)) return
    for (const name of documentedNames)
      if (reading.ignored.has(name)) this.#ignored.add(name)
      else if (reading.sent[name] !== undefined && reading.records.rows.length > 0) this.#ignored.delete(name)
    const hasSame = (other: Reading) => isSame(other.sent, reading.sent)
    const isOlder = (other: Reading) =>
      other !== reading && !other.isRunning && other.startedAt <= reading.startedAt
    // A part takes the place of the whole only where there is too much for more.
    const isPart = reading.incomplete === 'cancelled' || reading.incomplete === 'brokenOff'
    if (isPart && this.held.some((other) => hasSame(other) && !other.incomplete)) return this.#drop(reading)
    // It says how the same records are now, and a whole listing also which of others are gone.
    const isAll = reading.isWhole && !reading.incomplete
    if (isAll) this.people.forgetPatients()
    this.people.merge(reading.people)
    this.#readings = this.#readings.filter((other) => !isOlder(other) || !(isAll || hasSame(other)))
    for (const other of this.held.slice(MAX_HELD)) this.#drop(other)
    this.#report()
  }

  #drop(reading: Reading): void {
    this.#readings = this.#readings.filter((other) => other !== reading)
    this.#waiting.delete(reading)
    this.#report()
  }

  /** All readings share the room for bytes: what is held longest goes first. */
  #makeRoom(reading: Reading): boolean {
    const used = () => this.#readings.reduce((bytes, { records }) => bytes + records.bytes, 0)
    while (used() > MAX_BYTES) {
      const oldest = this.#readings.find((other) => !other.isRunning && other !== reading)
      if (!oldest) return false
      this.#drop(oldest)
    }
    return true
  }

  #report(): void {
    const isRunning = this.#readings.some((reading) => reading.isRunning)
    if (isRunning && this.#pause !== undefined) return
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#onProgress(this.#readings.findLast((reading) => reading.isRunning)?.progress)
    if (isRunning)
      this.#pause = setTimeout(() => {
        this.#pause = undefined
        this.#report()
      }, REPORT_MS)
  }
}

const isYoung = ({ startedAt, records }: Reading): boolean =>
  Date.now() - startedAt < Math.max(MAX_AGE_MS, records.count * MAX_AGE_PER_RECORD_MS)

const isSame = (one: DocumentedFilters, other: DocumentedFilters): boolean =>
  documentedNames.every((name) => one[name] === other[name])

const without = (filters: DocumentedFilters, ignored: ReadonlySet<DocumentedFilter>): DocumentedFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !ignored.has(name as DocumentedFilter)))
