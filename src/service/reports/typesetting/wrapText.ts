import type { FontName } from './fonts.ts'
import type { ReportDocument } from './ReportDocument.ts'

interface Setting {
  font: FontName
  size: number
  width: number
  /** The most lines; the last one ends with a mark where text is left out. */
  maxLines?: number
}

/** Breaks a text into lines that are not wider than `width`, and where it has line breaks. A word that is too long is broken too. */
export function wrapText(document: ReportDocument, text: string, setting: Setting): string[] {
  const lines = text.split('\n').flatMap((line) => wrapLine(document, joinUnits(line.trimEnd()), setting))
  const { maxLines = Infinity } = setting
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]?.slice(0, -2).trimEnd()}…`]
}

function wrapLine(document: ReportDocument, text: string, { font, size, width }: Setting): string[] {
  const widthOf = (part: string) => document.widthOf(part, font, size)
  const space = widthOf(' ')
  const lines: string[] = []
  let line = ''
  let used = 0
  const words = text
    .split(' ')
    .flatMap((word) => (widthOf(word) > width ? breakWord(word, widthOf, width) : word))
  for (const word of words) {
    const next = widthOf(word)
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

const segmenter = new Intl.Segmenter()

/** Breaks a word between letters, which keep their marks. */
export function breakWord(word: string, widthOf: (part: string) => number, width: number): string[] {
  const parts: string[] = []
  let part = ''
  let last = ''
  let used = 0
  for (const { segment } of segmenter.segment(word)) {
    // With the space between two letters, which may be more or less than that of each.
    const next = widthOf(last + segment) - widthOf(last)
    if (part !== '' && used + next > width) {
      parts.push(part)
      part = ''
      used = widthOf(segment)
    } else {
      used += next
    }
    part += segment
    last = segment
  }
  return [...parts, part]
}

/** Keeps a number and its unit on one line. */
export const joinUnits = (text: string) =>
  text.replace(/(\d) (?=(?:mm|cm|mL|mg|µg|g|bpm|HU|T|graus|degrees|semanas)(?!\p{L}))/gu, '$1\u00a0')
