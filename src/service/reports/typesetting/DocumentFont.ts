import type { Glyph } from 'fontkit'
import type { FontSubset } from './fontSubset.ts'
import type { SharedFont } from './fonts.ts'

type Document = PDFKit.PDFDocument

/** A font as one document embeds it: with the glyphs that it shows. pdfkit's own embedding takes longer than all the rest of a document. */
export class DocumentFont {
  readonly #font: SharedFont
  readonly #subset: FontSubset
  /** The glyphs that are shown, by their number in the subset. */
  readonly #shown: Glyph[] = []
  readonly reference: PDFKit.PDFKitReference

  constructor(document: Document, font: SharedFont) {
    this.#font = font
    this.#subset = font.newSubset()
    this.reference = document.ref({})
  }

  widthOf(text: string, size: number): number {
    const words = text.split(' ')
    let width = (words.length - 1) * this.#font.shape(' ').width
    for (const word of words) width += this.#font.shape(word).width
    return (width * size) / 1000
  }

  /** The operators that show a text, of which what is read first stands at the right where it is read from right to left. */
  show(text: string, size: number, isRightToLeft: boolean): string {
    let operators = ''
    let items = ''
    let hex = ''
    const move = (by: number) => {
      if (by === 0) return
      if (hex) items += `<${hex}>`
      hex = ''
      // A positive number moves to the left. One may follow another.
      items += ` ${number(-by)}`
    }
    const finish = () => {
      if (hex) items += `<${hex}>`
      if (items) operators += `[${items}] TJ\n`
      hex = ''
      items = ''
    }
    const words = text.split(' ')
    if (isRightToLeft) words.reverse()
    for (const [index, word] of words.entries()) {
      if (index > 0) hex += this.#include(this.#font.shape(' ').glyphs[0]?.glyph)
      for (const { glyph, x, y, kerning } of this.#font.shape(word, isRightToLeft).glyphs) {
        if (y !== 0) {
          finish()
          operators += `${number((y * size) / 1000)} Ts\n`
        }
        move(x)
        hex += this.#include(glyph)
        move(kerning - x)
        if (y !== 0) {
          finish()
          operators += '0 Ts\n'
        }
      }
    }
    finish()
    return operators
  }

  /** Writes the font into the document, once everything is shown. */
  embed(document: Document): void {
    const { postscriptName, ascent, descent, capHeight, bbox, unitsPerEm } = this.#font.parsed
    const scaled = (measure: number) => (measure * 1000) / unitsPerEm
    const bytes = this.#subset.encode()
    const file = document.ref({ Length1: bytes.length })
    file.end(bytes)
    const name = `REPORT+${postscriptName}`
    const descriptor = document.ref({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 32,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(scaled),
      ItalicAngle: 0,
      Ascent: scaled(ascent),
      Descent: scaled(descent),
      CapHeight: scaled(capHeight),
      StemV: 0,
      FontFile2: file,
    })
    descriptor.end(undefined)
    const glyphs = document.ref({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        // pdfkit writes bytes as text, and text as a name.
        Registry: Buffer.from('Adobe'),
        Ordering: Buffer.from('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      W: [1, this.#shown.slice(1).map(({ advanceWidth }) => scaled(advanceWidth))],
      CIDToGIDMap: 'Identity',
    })
    glyphs.end(undefined)
    const characters = document.ref({})
    characters.end(Buffer.from(this.#characterMap()))
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [glyphs],
      ToUnicode: characters,
    })
    this.reference.end(undefined)
  }

  /** Returns the glyph's number as hexadecimal digits. */
  #include(glyph: Glyph | undefined): string {
    if (!glyph) return ''
    const subsetId = this.#subset.includeGlyph(glyph.id)
    this.#shown[subsetId] = glyph
    return hexDigits(subsetId)
  }

  /** The text of each glyph, which is what is found and copied. */
  #characterMap(): string {
    const lines = this.#shown.flatMap(({ codePoints }, subsetId) => {
      const text = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
        .swap16()
        .toString('hex')
      return `<${hexDigits(subsetId)}> <${text}>`
    })
    const blocks: string[] = []
    // The format allows a hundred lines in a block.
    for (let from = 0; from < lines.length; from += 100) {
      const block = lines.slice(from, from + 100)
      blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
    }
    return [...mapHead, ...blocks, ...mapEnd].join('\n')
  }
}

const mapHead = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000><ffff>',
  'endcodespacerange',
]
const mapEnd = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end']

const hexDigits = (value: number) => value.toString(16).padStart(4, '0')
const number = (value: number) => String(Math.round(value * 100) / 100)
