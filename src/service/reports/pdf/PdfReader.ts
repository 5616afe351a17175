import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** Of what is compressed in a file, only the lists of objects are read. A file of 20 MB could inflate to a thousand times as much. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024

/**
 * Reads all objects of a PDF. Another program may find objects by the addresses in the file's table, which this parser does not use, so
 * everything that could be read as an object is collected: each version of one that occurs more than once, too.
 */
export class PdfReader extends PDFParser {
  readonly objects: PDFObject[] = []
  /** Whether a list of objects inflates too far. The parser's own error for it tells no reason. */
  inflatesTooFar = false
  /** Whether something follows the first end of the PDF that is no later version of its objects. */
  hasForeignContent = false
  #inflatedBytes = 0
  #depth = 0
  readonly #starts = new Set<number>()
  readonly #file: Buffer

  constructor(bytes: Uint8Array) {
    super(bytes, Infinity, true)
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { context } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      this.objects.push(object)
      assign(ref, object)
    }
    // The parser does not report what it skips, and its method is private.
    const parser = this as unknown as { skipJibberish(): void }
    const skip = parser.skipJibberish.bind(this)
    parser.skipJibberish = () => {
      this.skipWhitespaceAndComments()
      const from = this.bytes.offset()
      skip()
      const skipped = this.bytes.offset() - from
      const firstEnd = this.#file.indexOf('%%EOF')
      if (skipped > LONGEST_STRAY && firstEnd >= 0 && firstEnd < from) this.hasForeignContent = true
    }
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.#depth === 0) this.#starts.add(this.bytes.offset())
    this.#depth++
    try {
      return super.parseObject(ref)
    } finally {
      this.#depth--
    }
  }

  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref)
    return object instanceof PDFRawStream ? this.#inflated(object) : object
  }

  /** Whether there is an object where this parser saw none, such as in a comment or within the bytes of a picture. */
  hasHiddenObjects(): boolean {
    const file = this.#file
    for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
      const before = file.toString('latin1', Math.max(0, at - LONGEST_HEADER), at)
      if (BEFORE_OBJECT.test(before) && !this.#starts.has(this.#skipSpace(at + 3))) return true
    }
    return false
  }

  #skipSpace(from: number): number {
    let at = from
    for (let isComment = false; at < this.#file.length; at++) {
      const character = String.fromCharCode(this.#file[at] ?? 0)
      if (isComment) isComment = character !== '\n' && character !== '\r'
      else if (character === '%') isComment = true
      else if (!SPACE.test(character)) break
    }
    return at
  }

  /** Lists of objects and of addresses are inflated by the parser, without a limit, so they are inflated here before. */
  #inflated(stream: PDFRawStream): PDFRawStream {
    const { dict } = stream
    const type = dict.lookup(PDFName.of('Type'))
    const isObjects = type === PDFName.of('ObjStm')
    const hasObjects = dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'))
    // Some programs read it as a list of objects whatever its type is.
    if (hasObjects && !isObjects) throw new Error('A list of objects has another type.')
    if (!isObjects && type !== PDFName.of('XRef')) return stream
    const filter = filterOf(dict)
    if (!filter) return stream
    if (filter !== PDFName.of('FlateDecode'))
      throw new Error('A list of objects is compressed in an unusual way.')
    const contents = this.#inflate(stream.getContents())
    if (dict.has(PDFName.of('DecodeParms'))) return stream
    dict.delete(PDFName.of('Filter'))
    return PDFRawStream.of(dict, contents)
  }

  #inflate(contents: Uint8Array): Uint8Array {
    try {
      const inflated = inflateSync(contents, { maxOutputLength: MAX_INFLATED_BYTES - this.#inflatedBytes })
      this.#inflatedBytes += inflated.byteLength
      return inflated
    } catch (error) {
      this.inflatesTooFar ||= error instanceof RangeError
      throw error
    }
  }
}

const LONGEST_HEADER = 200
/** Bytes. Some programs leave a word behind, such as a second `endobj`. */
const LONGEST_STRAY = 32
const SPACE = /[\s\0]/
/** The numbers that come before the word that begins an object. */
const BEFORE_OBJECT = /\d(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*$/

function filterOf(dict: PDFDict): PDFObject | undefined {
  const filter = dict.lookup(PDFName.of('Filter'))
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
}
