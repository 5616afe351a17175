import PdfKit from 'pdfkit'
import type { Font } from './layout.ts'

// Reports share most of their words, and measuring them takes most of the time.
const MAX_WIDTHS = 20_000
const widthsByFont: Readonly<Record<Font, Map<string, number>>> = {
  Helvetica: new Map(),
  'Helvetica-Bold': new Map(),
}

/** A PDF document whose lines are measured and broken before they are drawn. */
export class ReportDocument extends PdfKit {
  /** The width of a text, with each text measured once for all documents. */
  widthOf(text: string, font: Font, size: number): number {
    const widths = widthsByFont[font]
    let width = widths.get(text)
    if (width === undefined) {
      if (widths.size >= MAX_WIDTHS) widths.clear()
      this.font(font, 1)
      width = super.widthOfString(text)
      widths.set(text, width)
    }
    return width * size
  }

  /** Draws one line, without breaking it. */
  line(text: string, x: number, y: number, font: Font, size: number, colour: string): this {
    return this.font(font, size).fillColor(colour).text(text, x, y, { lineBreak: false })
  }

  /**
   * pdfkit measures each line twice when it draws it, to continue text behind it. No text is continued here, and the
   * measuring would take a third of the time of a document.
   */
  override widthOfString(): number {
    return 0
  }
}

/** Breaks a text into lines that are not wider than `width`. A word that is too long has a line of its own. */
export function wrapText(
  document: ReportDocument,
  text: string,
  { font, size, width }: { font: Font; size: number; width: number },
): string[] {
  const space = document.widthOf(' ', font, size)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of joinUnits(text).split(' ')) {
    const next = document.widthOf(word, font, size)
    if (line !== '' && used + space + next > width) {
      lines.push(line)
      line = word
      used = next
    } else {
      used += line === '' ? next : space + next
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** Keeps a number and its unit on one line. */
const joinUnits = (text: string) =>
  text.replace(/(\d) (?=(?:mm|cm|mL|mg|µg|g|bpm|HU|T|graus|degrees|semanas)(?!\p{L}))/gu, '$1\u00a0')
