import { releaseOperations } from '#contract/reports/release.ts'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { ask, isObject, refusalOf } from '#portal/http/client/exchange.ts'
import type { DocumentedFilter, ListingProgress, FromListing } from '#portal/http/client/substitute.ts'
import { documentedNames, isContrary } from './documentedFilters.ts'
import type { DocumentedFilters } from './documentedFilters.ts'
import { HeldRecords, parseRecord } from './heldRecords.ts'
import { readId, readRow } from './listedRecord.ts'
import { People } from './people.ts'
import { RecordSplitter } from './recordSplitter.ts'

/** A reading ends here: more would take long, and memory that a small device lacks. Records of 7 KB reach both at about the same time. */
const MAX_RECORDS = 30_000
export const MAX_BYTES = 220_000_000

/** Milliseconds of work after which messages of the page are read: one that ends the reading must not wait for its end. */
const MAX_WORK_MS = 50
/** The part of a listing from which on its reading is not given up. */
const NEARLY_DONE = 0.9

export interface Source {
  baseUrl: string
  onRefusedToken: (token: string) => void
}

interface Watcher {
  onProgress: () => void
  /** Makes room for more bytes; says whether there is. */
  makeRoom: () => boolean
}

export class Reading {
  readonly records = new HeldRecords()
  readonly people = new People()
  readonly startedAt = Date.now()
  readonly sent: DocumentedFilters
  /** Filters that were sent and are not applied: some record has nothing to do with them. */
  readonly ignored = new Set<DocumentedFilter>()
  /** Resolves when the reading has ended, with all or a part of the records; rejects where nothing came. */
  readonly ended: Promise<void>
  isRunning = true
  /** The service has begun to answer: what it answers is of a moment before. */
  isAnswered = false
  incomplete: FromListing['incomplete']

  readonly #splitter: RecordSplitter
  readonly #watcher: Watcher
  readonly #abort = new AbortController()
  #receivedBytes = 0
  #totalBytes: number | undefined
  #requestId: string | undefined

  constructor(source: Source, sent: DocumentedFilters, token: string | undefined, watcher: Watcher) {
    this.sent = sent
    this.#watcher = watcher
    this.#splitter = new RecordSplitter((bytes) => this.#add(bytes))
    this.ended = this.#read(source, token).finally(() => {
      this.isRunning = false
    })
  }

  /** How many records there are according to the service, or else as many as came. */
  get counted(): number {
    return this.#splitter.count ?? this.records.count
  }

  get progress(): ListingProgress {
    return {
      records: this.records.count,
      bytes: this.#receivedBytes,
      totalRecords: this.#splitter.count,
      totalBytes: this.#totalBytes,
    }
  }

  get isNearlyDone(): boolean {
    const { count } = this.#splitter
    const [done, total] =
      this.#totalBytes === undefined ? [this.records.count, count] : [this.#receivedBytes, this.#totalBytes]
    return total !== undefined && done >= total * NEARLY_DONE
  }

  /** Whether the service has sent its whole listing: no filter was sent, or none of them is applied. */
  get isWhole(): boolean {
    return Object.keys(this.sent).every((name) => this.ignored.has(name as DocumentedFilter))
  }

  /** Ends the reading; what was read is kept. */
  cancel(): void {
    if (!this.isRunning) return
    this.incomplete ??= 'cancelled'
    this.#abort.abort()
  }

  async #read(source: Source, token: string | undefined): Promise<void> {
    const { signal } = this.#abort
    try {
      const address = { baseUrl: source.baseUrl, token }
      const query = { ...this.sent }
      const response = await ask(releaseOperations.listReleases, { query, signal }, address)
      this.isAnswered = true
      this.#requestId = response.headers.get('x-request-id') ?? undefined
      if (!response.ok) {
        if (response.status === 401 && token) source.onRefusedToken(token)
        throw await refusalOf(response, signal)
      }
      await this.#readRecords(response)
    } catch (error) {
      if (this.incomplete) return
      if (this.records.count === 0 || error instanceof ApiError || error instanceof AnswerError) throw error
      this.incomplete = 'brokenOff'
    }
  }

  async #readRecords({ headers, body }: Response): Promise<void> {
    const splitter = this.#splitter
    // The length of a compressed answer is not that of the listing.
    const length = headers.has('content-encoding') ? '' : (headers.get('content-length') ?? '')
    this.#totalBytes = /^\d+$/.test(length) ? Number(length) : undefined
    const reader = body?.getReader()
    let since = performance.now()
    while (!splitter.isStrange && !splitter.isWhole && !this.incomplete) {
      const { done, value } = await nextPart(reader)
      if (done || !value) break
      this.#receivedBytes += value.length
      splitter.push(value)
      if (this.records.count >= MAX_RECORDS || !this.#watcher.makeRoom()) this.incomplete ??= 'limit'
      this.#watcher.onProgress()
      await this.records.compress()
      if (performance.now() - since < MAX_WORK_MS) continue
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    // What follows the listing, or what is too much, is not wanted.
    void reader?.cancel().catch(() => {})
    if (splitter.isWhole && this.incomplete === 'limit' && this.records.count >= this.counted)
      this.incomplete = undefined
    if (this.incomplete || (splitter.isWhole && splitter.hasRecords)) return
    if (splitter.isStrange || splitter.isWhole || this.#receivedBytes === 0)
      throw new AnswerError('GET /portalreport: there is no array of records', this.#requestId ?? null)
    throw new NetworkError('The listing broke off.')
  }

  #add(bytes: Uint8Array): void {
    if (this.incomplete) return
    const record = parseRecord(bytes)
    const row = readRow(record)
    if (!row) {
      const id = isObject(record) ? readId(record['id']) : undefined
      this.records.addBroken({ id, requestId: this.#requestId })
      return
    }
    this.records.add(row, bytes)
    this.people.add(record)
    for (const name of documentedNames) if (isContrary(row, this.sent, name)) this.ignored.add(name)
  }
}

async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  try {
    return (await reader?.read()) ?? { done: true, value: undefined }
  } catch (cause) {
    throw new NetworkError('The listing broke off.', { cause })
  }
}
