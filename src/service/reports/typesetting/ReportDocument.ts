import PdfKit from 'pdfkit'
import { DocumentFont } from './DocumentFont.ts'
import { fontRuns, isRightToLeft } from './fontRuns.ts'
import { openFont, type Face, type FontName } from './fonts.ts'

interface Properties {
  language: string
  title: string
  author: string
  subject?: string | undefined
  made: Date
}

/** An element of the structure that a screen reader follows. */
export type Element = PDFKit.PDFStructureElement

interface ElementOptions {
  parent?: Element
  /** A description of a picture. */
  alt?: string
  /** The left, upper, right and lower edges of a picture. */
  bbox?: readonly [number, number, number, number]
  lang?: string | undefined
}

// Lines are placed by what is above their baseline, which is about a capital letter.
export const ASCENT = 0.718
// How far letters lean that are set apart: the fonts have no italics.
const SLANT = 0.2

/**
 * A tagged PDF document, whose lines are measured and broken before they are drawn. What is drawn belongs to an element, or is decoration
 * that a screen reader passes over.
 */
export class ReportDocument extends PdfKit {
  readonly #root: Element
  readonly #fonts = new Map<Face, DocumentFont>()
  #onFinished = () => {}
  // pdfkit begins to write before the fields of this class are there.
  declare private pieces?: Uint8Array[]

  constructor({ language, title, author, subject, made }: Properties) {
    super({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      // Without this pdfkit would open a standard font.
      font: '',
      info: { Title: title, Author: author, ...(subject && { Subject: subject }), CreationDate: made },
    })
    this.#root = this.struct('Document')
    this.addStructure(this.#root)
  }

  widthOf(text: string, font: FontName, size: number): number {
    let width = 0
    for (const run of fontRuns(text, font)) width += this.#fontOf(run.face).widthOf(run.text, size)
    return width
  }

  /** Draws one line, without breaking it. pdfkit would write each of these operators by itself, which takes longer than all the rest. */
  line(
    text: string,
    x: number,
    y: number,
    font: FontName,
    size: number,
    colour: string,
    isSlanted = false,
  ): void {
    let shown = ''
    for (const run of fontRuns(text.replaceAll('\u00a0', ' '), font)) {
      const runFont = this.#fontOf(run.face)
      Object.assign(this.page.fonts, { [run.face]: runFont.reference })
      shown += `/${run.face} ${size} Tf\n${runFont.show(run.text, size, isRightToLeft(run))}`
    }
    // The page is upside down, and so are the letters.
    const matrix = `1 0 ${isSlanted ? SLANT : 0} -1 ${x.toFixed(2)} ${(y + ASCENT * size).toFixed(2)} Tm`
    this.addContent(`BT\n${rgb(colour)} rg\n${matrix}\n${shown}ET`)
  }

  #fontOf(face: Face): DocumentFont {
    const font = this.#fonts.get(face) ?? new DocumentFont(this, openFont(face))
    this.#fonts.set(face, font)
    return font
  }

  /** Adds an element behind all others of its parent, with what `draw` draws. */
  element(tag: string, { parent = this.#root, ...options }: ElementOptions, draw?: () => void): Element {
    const element = this.struct(tag, options as PDFKit.Mixins.StructureElementOptions)
    parent.add(element)
    if (draw) element.add(draw)
    return element
  }

  /** Gives screen readers and copied text other words than those that `draw` draws. */
  readAs(words: string, draw: () => void): void {
    const utf16 = Buffer.from(`\ufeff${words}`, 'utf16le').swap16().toString('hex')
    this.addContent(`/Span <</ActualText <${utf16}>>> BDC`)
    draw()
    this.addContent('EMC')
  }

  /** A line through words, or above the row of a table. */
  rule(from: number, to: number, y: number, thickness: number, colour: string): void {
    this.addContent(
      `${rgb(colour)} RG\n${thickness.toFixed(2)} w\n${from.toFixed(2)} ${y.toFixed(2)} m\n${to.toFixed(2)} ${y.toFixed(2)} l\nS`,
    )
  }

  decoration(draw: () => void): void {
    this.markContent('Artifact', { type: 'Layout' })
    draw()
    this.endMarkedContent()
  }

  /** The bytes of the document, which is complete then. */
  async finish(): Promise<Uint8Array> {
    const finished = new Promise<void>((resolve) => {
      this.#onFinished = resolve
    })
    for (const font of this.#fonts.values()) font.embed(this)
    this.end()
    await finished
    return Buffer.concat(this.pieces ?? [])
  }

  /** Takes what pdfkit writes, which are hundreds of small pieces: a stream that carried them would take as long as all the rest. */
  override push(piece: Uint8Array | null): boolean {
    if (piece) (this.pieces ??= []).push(piece)
    else this.#onFinished()
    return true
  }

  /** Completes the metadata, which pdfkit writes as XML without escaping it. */
  override endMetadata(): void {
    const { Title = '', Author = '', Subject = '' } = this.info
    Object.assign(this.info, {
      Title: escapeXml(Title),
      Author: escapeXml(Author),
      Subject: escapeXml(Subject),
    })
    this.appendXML(
      '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    )
    super.endMetadata()
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A colour such as #0b6e86 as three numbers up to 1. */
const rgb = (colour: string) =>
  [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
