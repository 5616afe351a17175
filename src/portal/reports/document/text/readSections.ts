import { fold } from '#contract/matching.ts'

/** `line` is the line number where the paragraph begins: it identifies paragraphs of the same text. */
interface Paragraph {
  line: number
  text: string
}

export interface Section {
  line: number
  heading: string | undefined
  paragraphs: Paragraph[]
}

/** Splits a report's text into sections: a line that starts with `# ` is a heading, a blank line ends a paragraph. */
export function readSections(text: string): Section[] {
  const sections: Section[] = []
  let section: Section = { line: 0, heading: undefined, paragraphs: [] }
  let paragraph: Paragraph | undefined
  const endParagraph = () => {
    if (paragraph) section.paragraphs.push(paragraph)
    paragraph = undefined
  }
  const endSection = () => {
    endParagraph()
    if (section.heading !== undefined || section.paragraphs.length > 0) sections.push(section)
  }
  for (const [line, content] of text.split(/\r\n|\r|\n/).entries()) {
    const heading = /^#\s+(\S.*)$/.exec(content)?.[1]
    if (heading !== undefined) {
      endSection()
      section = { line, heading: heading.trim(), paragraphs: [] }
    } else if (content.trim() === '') endParagraph()
    else if (paragraph) paragraph.text += `\n${content.trimEnd()}`
    else paragraph = { line, text: content.trimEnd() }
  }
  endSection()
  return sections
}

/** Whether a heading announces the conclusion, which most readers look for first. */
export const isConclusion = (heading: string | undefined): boolean =>
  /^(impress|conclus|hipotese diagnostica|diagnos)/.test(fold(heading ?? ''))
