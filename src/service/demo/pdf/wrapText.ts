import type { Font } from './page.ts'
import type { ReportDocument } from './ReportDocument.ts'

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
