/** Reads the glyphs of a TrueType font file and writes files that hold some of them. */
export function fontSubsets(file: Uint8Array): () => FontSubset {
  const tables = readTables(file)
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array()
  const glyphs = table('glyf')
  const metrics = viewOf(table('hmtx'))
  const metricCount = viewOf(table('hhea')).getUint16(34)
  const locations = viewOf(table('loca'))
  const isLong = viewOf(table('head')).getUint16(50) === 1
  const locationOf = (id: number) => (isLong ? locations.getUint32(id * 4) : locations.getUint16(id * 2) * 2)
  const source: Source = {
    copied: [...tables].filter(([tag]) => copiedTables.has(tag)),
    outline: (id) => glyphs.subarray(locationOf(id), locationOf(id + 1)),
    advance: (id) => metrics.getUint16(Math.min(id, metricCount - 1) * 4),
    bearing: (id) =>
      id < metricCount
        ? metrics.getInt16(id * 4 + 2)
        : metrics.getInt16(metricCount * 4 + (id - metricCount) * 2),
  }
  return () => new FontSubset(source)
}

interface Source {
  copied: readonly (readonly [tag: string, bytes: Uint8Array])[]
  outline: (id: number) => Uint8Array
  advance: (id: number) => number
  bearing: (id: number) => number
}

// The tables that a PDF needs besides the glyphs; the PDF itself has the rest.
const copiedTables = new Set(['head', 'hhea', 'maxp', 'cvt ', 'fpgm', 'prep'])

/** Some glyphs of a font, numbered anew in the order in which they are included; number 0 is the glyph for what is missing. */
export class FontSubset {
  readonly #source: Source
  readonly #numbers = new Map([[0, 0]])

  constructor(source: Source) {
    this.#source = source
  }

  /** Returns the glyph's number in the subset. */
  includeGlyph(id: number): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size
    this.#numbers.set(id, number)
    return number
  }

  /** The font file with the included glyphs and those of which they are composed. */
  encode(): Uint8Array {
    const { outline, advance, bearing, copied } = this.#source
    const outlines: Uint8Array[] = []
    const ids: number[] = []
    // A composed glyph adds its parts to the end of what is iterated.
    for (const id of this.#numbers.keys()) {
      ids.push(id)
      outlines.push(this.#renumberParts(outline(id)))
    }
    const metrics = viewOf(new Uint8Array(ids.length * 4))
    const locations = viewOf(new Uint8Array((ids.length + 1) * 4))
    let end = 0
    for (const [index, id] of ids.entries()) {
      metrics.setUint16(index * 4, advance(id))
      metrics.setInt16(index * 4 + 2, bearing(id))
      end += padded(outlines[index]?.length ?? 0)
      locations.setUint32((index + 1) * 4, end)
    }
    const glyphs = new Uint8Array(end)
    for (const [index, bytes] of outlines.entries()) glyphs.set(bytes, locations.getUint32(index * 4))
    const counted = copied.map(([tag, bytes]) => [tag, withCount(tag, bytes, ids.length)] as const)
    return writeTables([
      ...counted,
      ['hmtx', bytesOf(metrics)],
      ['loca', bytesOf(locations)],
      ['glyf', glyphs],
    ])
  }

  /** Includes the parts of a composed glyph, and names them by their new numbers. */
  #renumberParts(outline: Uint8Array): Uint8Array {
    if (outline.length === 0 || viewOf(outline).getInt16(0) >= 0) return outline
    const view = viewOf(outline.slice())
    let at = 10
    let flags: number
    do {
      flags = view.getUint16(at)
      view.setUint16(at + 2, this.includeGlyph(view.getUint16(at + 2)))
      at += 4 + (flags & 0x1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    } while (flags & 0x20)
    return bytesOf(view)
  }
}

/** Writes the number of glyphs, and that their locations are long, where a table says so. */
function withCount(tag: string, bytes: Uint8Array, count: number): Uint8Array {
  const view = viewOf(bytes.slice())
  if (tag === 'maxp') view.setUint16(4, count)
  if (tag === 'hhea') view.setUint16(34, count)
  if (tag === 'head') view.setInt16(50, 1)
  return bytesOf(view)
}

function readTables(file: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(file)
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16)
  return new Map(
    entries.map((at) => {
      const start = view.getUint32(at + 8)
      return [latin.decode(file.subarray(at, at + 4)), file.subarray(start, start + view.getUint32(at + 12))]
    }),
  )
}

const latin = new TextDecoder('latin1')

function writeTables(tables: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const sorted = tables.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const head = 12 + sorted.length * 16
  const file = new Uint8Array(sorted.reduce((size, [, bytes]) => size + padded(bytes.length), head))
  const view = viewOf(file)
  const largestPower = 2 ** Math.floor(Math.log2(sorted.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  view.setUint16(6, largestPower * 16)
  view.setUint16(8, Math.log2(largestPower))
  view.setUint16(10, (sorted.length - largestPower) * 16)
  let start = head
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = 12 + index * 16
    file.set(bytes, start)
    file.set(Buffer.from(tag, 'latin1'), at)
    view.setUint32(at + 4, checksum(view, start, padded(bytes.length)))
    view.setUint32(at + 8, start)
    view.setUint32(at + 12, bytes.length)
    start += padded(bytes.length)
  }
  return file
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

const padded = (length: number) => Math.ceil(length / 4) * 4
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) =>
  new Uint8Array(buffer, byteOffset, byteLength)
