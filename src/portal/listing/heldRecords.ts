import type { BrokenRecord } from '#portal/http/readListing.ts'
import type { ListedRow } from './listedRecord.ts'

// Bytes. Records lie one after another in blocks of this size: thousands of small buffers would take more memory than what they hold.
const BLOCK_SIZE = 4 * 1024 * 1024

interface Place {
  block: Uint8Array
  start: number
  end: number
}

/** The records of a reading: a row of each, and its bytes, of which the whole record is read again when it is opened. */
export class HeldRecords {
  readonly rows: ListedRow[] = []
  readonly broken: BrokenRecord[] = []
  bytes = 0
  /** How many have come, with those that cannot be read. */
  count = 0
  readonly #places: Place[] = []
  readonly #indexes = new Map<number, number>()
  #block = new Uint8Array(0)
  #used = 0

  addBroken(record: BrokenRecord): void {
    this.count += 1
    this.broken.push(record)
  }

  add(row: ListedRow, bytes: Uint8Array): void {
    this.count += 1
    // A record that comes twice is listed once.
    if (this.#indexes.has(row.id)) return
    this.#indexes.set(row.id, this.rows.length)
    this.rows.push(row)
    this.#places.push(this.#keep(bytes))
  }

  indexOf(id: number): number | undefined {
    return this.#indexes.get(id)
  }

  /** The record as the service sent it. */
  record(index: number): unknown {
    const place = this.#places[index]
    if (!place) throw new Error('There is no such record.')
    return parseRecord(place.block.subarray(place.start, place.end))
  }

  #keep(bytes: Uint8Array): Place {
    if (this.#used + bytes.length > this.#block.length) {
      this.#block = new Uint8Array(Math.max(BLOCK_SIZE, bytes.length))
      this.#used = 0
    }
    const start = this.#used
    this.#block.set(bytes, start)
    this.#used += bytes.length
    this.bytes += bytes.length
    return { block: this.#block, start, end: this.#used }
  }
}

const decoder = new TextDecoder()

export const parseRecord = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes))
