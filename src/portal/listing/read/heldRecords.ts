import { readJson } from '#portal/http/client/exchange.ts'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import type { ListedRow } from './listedRecord.ts'

/** Bytes. Records lie one after another in blocks: thousands of small buffers would take more memory than what they hold. */
const BLOCK_SIZE = 4 * 1024 * 1024

interface Block {
  content: Uint8Array<ArrayBuffer>
  isCompressed: boolean
}

interface Place {
  block: Block
  start: number
  end: number
}

/** The records of a reading: a row of each, and its bytes, which are read again when it is opened. Full blocks are compressed to about a tenth. */
export class HeldRecords {
  readonly rows: ListedRow[] = []
  readonly broken: BrokenRecord[] = []
  bytes = 0
  /** How many have come, with those that cannot be read. */
  count = 0
  readonly #places: Place[] = []
  readonly #indexes = new Map<number, number>()
  readonly #blockSize: number
  #block: Block = newBlock(0)
  #used = 0
  #full: Block[] = []
  /** The block that was read last: reports are often opened one after another. */
  #latest: { block: Block; bytes: Uint8Array } | undefined

  constructor(blockSize = BLOCK_SIZE) {
    this.#blockSize = blockSize
  }

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

  async compress(): Promise<void> {
    for (const block of this.#full.splice(0)) {
      block.content = await through(block.content, new CompressionStream('deflate-raw'))
      block.isCompressed = true
    }
  }

  async record(index: number): Promise<unknown> {
    const place = this.#places[index]
    if (!place) throw new Error('There is no such record.')
    const bytes = await this.#bytesOf(place.block)
    return parseRecord(bytes.subarray(place.start, place.end))
  }

  async #bytesOf(block: Block): Promise<Uint8Array> {
    if (!block.isCompressed) return block.content
    if (this.#latest?.block === block) return this.#latest.bytes
    const bytes = await through(block.content, new DecompressionStream('deflate-raw'))
    this.#latest = { block, bytes }
    return bytes
  }

  #keep(bytes: Uint8Array): Place {
    if (this.#used + bytes.length > this.#block.content.length) {
      this.#full.push(this.#block)
      this.#block = newBlock(Math.max(this.#blockSize, bytes.length))
      this.#used = 0
    }
    const start = this.#used
    this.#block.content.set(bytes, start)
    this.#used += bytes.length
    this.bytes += bytes.length
    return { block: this.#block, start, end: this.#used }
  }
}

function newBlock(size: number): Block {
  return { content: new Uint8Array(size), isCompressed: false }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter()
  const [result] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes),
    writer.close(),
  ])
  return new Uint8Array(result)
}

const decoder = new TextDecoder()

/** The record of these bytes; undefined where they are no JSON. */
export const parseRecord = (bytes: Uint8Array): unknown => readJson(decoder.decode(bytes))
