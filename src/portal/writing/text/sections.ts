/** A part of a report's text under its heading. The heading of text before the first one is empty. */
export interface TextSection {
  /** Tells the sections of a form apart. */
  key: number
  heading: string
  text: string
}

let lastKey = 0

export const newSection = (heading = '', text = ''): TextSection => ({ key: (lastKey += 1), heading, text })

const HEADING = /^# (.*)$/

/** The sections of a report's text: a line that begins with `# ` is a heading. */
export function sectionsOf(text: string): TextSection[] {
  const sections: TextSection[] = []
  let lines: string[] = []
  let heading: string | undefined
  const end = () => {
    const content = lines.join('\n').replace(/^\n+/, '').trimEnd()
    if (heading !== undefined || content !== '') sections.push(newSection(heading ?? '', content))
    lines = []
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = HEADING.exec(line)?.[1]
    if (found === undefined) lines.push(line)
    else {
      end()
      heading = found.trim()
    }
  }
  end()
  return sections
}

/** The text of a report, by its sections. */
export const textOf = (sections: readonly Pick<TextSection, 'heading' | 'text'>[]): string =>
  sections
    .map(({ heading, text }) =>
      [heading.trim() && `# ${heading.trim()}`, text.replace(/^\n+/, '').trimEnd()]
        .filter(Boolean)
        .join('\n\n'),
    )
    .filter(Boolean)
    .join('\n\n')

/** Without the sections in which nothing was written. */
export const writtenSections = (sections: readonly TextSection[]): TextSection[] =>
  sections.filter(({ text }) => text.trim() !== '')

/** Moves a section up or down by one place. */
export function movedSection(sections: readonly TextSection[], key: number, by: 1 | -1): TextSection[] {
  const from = sections.findIndex((section) => section.key === key)
  const moved = sections[from]
  const to = from + by
  if (!moved || to < 0 || to >= sections.length) return [...sections]
  return sections.filter((section) => section.key !== key).toSpliced(to, 0, moved)
}

const usual = {
  pt: ['Técnica', 'Achados', 'Impressão'],
  es: ['Técnica', 'Hallazgos', 'Impresión'],
  en: ['Technique', 'Findings', 'Impression'],
} as const

/** The sections of a report whose exam has no template, in the exam's language. */
export function usualSections(language: string): TextSection[] {
  const spoken = language.toLowerCase().split('-')[0]
  const headings = spoken === 'pt' || spoken === 'es' ? usual[spoken] : usual.en
  return headings.map((heading) => newSection(heading))
}
