import type { Section } from '#portal/reports/pane/readSections.ts'

const blocks = new Set(
  'P DIV SECTION ARTICLE CENTER BLOCKQUOTE PRE UL OL LI DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR HR H3'.split(
    ' ',
  ),
)
const cells = new Set(['TD', 'TH'])

/** The text of a report that is written in HTML, in its parts: what its reader sees of it, without its looks. */
export function fragmentSections(fragment: DocumentFragment): Section[] {
  const sections: Section[] = []
  let section: Section = { line: 0, heading: undefined, paragraphs: [] }
  let line = 0
  let text = ''
  const endParagraph = () => {
    const said = text
      .split('\n')
      .map((part) => part.replaceAll(/[ \t\r\f]+/g, ' ').trim())
      .join('\n')
      .trim()
    text = ''
    line += 1
    if (said !== '') section.paragraphs.push({ line, text: said })
  }
  const endSection = () => {
    endParagraph()
    if (section.heading !== undefined || section.paragraphs.length > 0) sections.push(section)
  }
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += (node.textContent ?? '').replaceAll('\n', ' ')
    else if (node.nodeName === 'BR') text += '\n'
    else if (node.nodeName === 'H3') {
      endSection()
      section = { line, heading: (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim(), paragraphs: [] }
    } else {
      const isBlock = blocks.has(node.nodeName)
      if (isBlock) endParagraph()
      if (node.nodeName === 'LI') text += '• '
      for (const child of node.childNodes) read(child)
      if (cells.has(node.nodeName)) text += ' '
      if (isBlock) endParagraph()
    }
  }
  read(fragment)
  endSection()
  return sections
}
