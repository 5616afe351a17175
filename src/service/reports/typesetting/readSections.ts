import type { FontName } from './fonts.ts'
import { ink, measure, type Line } from './layout.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { wordsIn } from './words.ts'
import { wrapText } from './wrapText.ts'

interface Paragraph {
  isHeading: boolean
  text: string
}

/** The lines of a report's text by section: a heading and what follows up to the next one. */
export function readSections(
  document: ReportDocument,
  { text, language }: { text: string; language: string },
  lineSpacing: number,
): Line[][] {
  const sections: Line[][] = []
  let isImpression = false
  for (const { isHeading, text: content } of readParagraphs(text)) {
    if (isHeading) isImpression = content === wordsIn(language).impression
    const font: FontName = isHeading || isImpression ? 'bold' : 'regular'
    const size = isHeading ? 9.5 : 10.5
    const block = { tag: isHeading ? 'H2' : 'P' } as const
    const lines = wrapText(document, content, { font, size, width: measure }).map((line, index) => ({
      block,
      text: line,
      font,
      size,
      colour: isHeading ? ink.heading : ink.text,
      height: (isHeading ? 14.5 : 15) * lineSpacing,
      above: index > 0 ? 0 : (isHeading ? 11 : 1.5) * lineSpacing,
    }))
    if (isHeading || sections.length === 0) sections.push(lines)
    else sections.at(-1)?.push(...lines)
  }
  return sections
}

function readParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | undefined
  for (const line of text.split('\n')) {
    const heading = /^# +(.*\S)/.exec(line)?.[1]
    if (heading !== undefined) {
      paragraphs.push({ isHeading: true, text: heading })
      open = undefined
    } else if (/^#?\s*$/.test(line)) {
      open = undefined
    } else if (open) {
      open.text += `\n${line}`
    } else {
      open = { isHeading: false, text: line }
      paragraphs.push(open)
    }
  }
  return paragraphs
}
