import PdfKit from 'pdfkit'
import type { Font } from './page.ts'

// Reports share most of their words, and measuring is what costs.
const MOST_KNOWN = 20_000
const known = new Map<string, number>()

/** A PDF document whose lines are measured and broken before they are drawn. */
export class ReportDocument extends PdfKit {
  /** The width of a text, with each text measured once for all documents. */
  widthOf(text: string, font: Font, size: number): number {
    const key = `${font}/${text}`
    let width = known.get(key)
    if (width === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      this.font(font, 1)
      width = super.widthOfString(text)
      known.set(key, width)
    }
    return width * size
  }

  /** Draws one line as it is. */
  line(text: string, x: number, y: number, font: Font, size: number, colour: string): this {
    return this.font(font, size).fillColor(colour).text(text, x, y, { lineBreak: false })
  }

  /**
   * pdfkit asks for this twice for each line that it draws, to know where a next one would go on. Nothing goes on after
   * a line here, and it is a third of the time that a document takes.
   */
  override widthOfString(): number {
    return 0
  }
}
