import { readJson } from '#portal/http/client/exchange.ts'

const decoder = new TextDecoder()
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const endsScalar = (byte: number) =>
  byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isSpace(byte)

type Expected = 'start' | 'key' | 'colon' | 'value' | 'record' | 'nothing'
type Passed = 'key' | 'count' | 'no records' | 'record' | 'other'

/** Splits the bytes of a listing, `{count, data: [...]}` or an array alone, into records, wherever they are cut. All that matters is ASCII, so nothing is decoded. */
export class RecordSplitter {
  /** How many records there are according to the service; undefined where it does not say, or not yet. */
  count: number | undefined
  hasRecords = false
  isStrange = false
  isWhole = false

  readonly #onRecord: (bytes: Uint8Array) => void
  #expected: Expected = 'start'
  #marks = 0
  #isBare = false
  #key = ''
  #passed: Passed | undefined
  /** Of the value that is passed: whether it is an object or an array, how deep in it, and whether in a string. */
  #isScalar = false
  #depth = 0
  #inString = false
  #isEscaped = false
  /** The parts of the value from chunks before. */
  #parts: Uint8Array[] = []

  /** `onRecord` gets bytes that are valid during the call alone. */
  constructor(onRecord: (bytes: Uint8Array) => void) {
    this.#onRecord = onRecord
  }

  push(chunk: Uint8Array): void {
    let at = 0
    while (at < chunk.length && !this.isStrange && !this.isWhole)
      at = this.#passed ? this.#pass(chunk, at) : this.#expect(chunk, at)
  }

  #expect(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0
    if (isSpace(byte)) return at + 1
    switch (this.#expected) {
      case 'start':
        return this.#start(byte, at)
      case 'key':
        if (byte === COMMA) return at + 1
        if (byte === CLOSE_OBJECT) return this.#end(at)
        return byte === QUOTE ? this.#begin('key', byte, at) : this.#refuse(at)
      case 'colon':
        this.#expected = 'value'
        return byte === COLON ? at + 1 : this.#refuse(at)
      case 'value':
        return this.#beginValue(byte, at)
      case 'record':
        if (byte === COMMA) return at + 1
        if (byte !== CLOSE_ARRAY) return this.#begin('record', byte, at)
        if (this.#isBare) return this.#end(at)
        this.#expected = 'key'
        return at + 1
      case 'nothing':
        return at + 1
    }
  }

  #start(byte: number, at: number): number {
    if (byte === BYTE_ORDER_MARK[this.#marks]) {
      this.#marks += 1
      return at + 1
    }
    this.#isBare = byte === OPEN_ARRAY
    this.hasRecords = this.#isBare
    this.#expected = this.#isBare ? 'record' : 'key'
    return this.#isBare || byte === OPEN_OBJECT ? at + 1 : this.#refuse(at)
  }

  #beginValue(byte: number, at: number): number {
    if (this.#key !== 'data') return this.#begin(this.#key === 'count' ? 'count' : 'other', byte, at)
    if (byte !== OPEN_ARRAY) return this.#begin('no records', byte, at)
    this.hasRecords = true
    this.#expected = 'record'
    return at + 1
  }

  #begin(passed: Passed, byte: number, at: number): number {
    this.#passed = passed
    this.#isScalar = byte !== QUOTE && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY
    return at
  }

  /** Passes the bytes of a value until its end, or the chunk's. */
  #pass(chunk: Uint8Array, from: number): number {
    const end = this.#isScalar ? scalarEnd(chunk, from) : this.#containerEnd(chunk, from)
    const isEnded = this.#isScalar ? end < chunk.length : this.#depth === 0 && !this.#inString
    if (this.#passed !== 'other')
      this.#parts.push(isEnded ? chunk.subarray(from, end) : chunk.slice(from, end))
    if (isEnded) this.#finish()
    return end
  }

  #containerEnd(chunk: Uint8Array, from: number): number {
    const { length } = chunk
    let depth = this.#depth
    let inString = this.#inString
    let isEscaped = this.#isEscaped
    let at = from
    while (at < length) {
      const byte = chunk[at]
      at += 1
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          inString = false
          if (depth === 0) break
        }
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1
        if (depth === 0) break
      }
    }
    this.#depth = depth
    this.#inString = inString
    this.#isEscaped = isEscaped
    return at
  }

  #finish(): void {
    const passed = this.#passed
    const bytes = joined(this.#parts)
    this.#parts = []
    this.#passed = undefined
    if (passed === 'record') this.#onRecord(bytes)
    else if (passed === 'key') {
      const key = readJson(decoder.decode(bytes))
      this.#key = typeof key === 'string' ? key : ''
      this.#expected = 'colon'
    } else {
      this.#expected = 'key'
      const value = passed === 'other' ? undefined : readJson(decoder.decode(bytes))
      if (passed === 'count') this.count = countOf(value)
      if (passed === 'no records') {
        // `null` in place of an empty array.
        this.hasRecords = value === null
        this.isStrange = value !== null
      }
    }
  }

  #end(at: number): number {
    this.isWhole = true
    this.#expected = 'nothing'
    return at + 1
  }

  #refuse(at: number): number {
    this.isStrange = true
    return at
  }
}

function scalarEnd(chunk: Uint8Array, from: number): number {
  let at = from
  while (at < chunk.length && !endsScalar(chunk[at] ?? 0)) at += 1
  return at
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (only && parts.length === 1) return only
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
