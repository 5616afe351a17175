const blocks = new Set(
  'P DIV SECTION ARTICLE CENTER BLOCKQUOTE PRE UL OL LI DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR HR H3'.split(
    ' ',
  ),
)

/**
 * A report in HTML as plain text: a blank line between paragraphs, `# ` before a heading, `## ` before a label in bold, a tab between the cells
 * of a table. `typed`: the line breaks of its source count, too.
 */
export function fragmentText(fragment: DocumentFragment, typed: boolean): string {
  let text = ''
  let isAfterLabel = false
  const add = (words: string) => {
    text += isAfterLabel ? words.replace(/^\s*:?\s*/, '') : words
    if (words.trim() !== '') isAfterLabel = false
  }
  const endBlock = () => {
    text += '\n\n'
    isAfterLabel = false
  }
  const label = (sign: string, name: string) => {
    endBlock()
    text += `${sign} ${name}\n\n`
    isAfterLabel = true
  }
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.textContent ?? ''
      add(typed ? words : words.replaceAll(/[\s]+/g, ' '))
      return
    }
    if (node.nodeName === 'BR') {
      text += '\n'
      return
    }
    if (node.nodeName === 'H3' || node.nodeName === 'CAPTION') return label('#', oneLine(node))
    if (isHeadRow(node)) return label('#', [...node.childNodes].map(oneLine).filter(Boolean).join(' · '))
    if (isBoldLabel(node, text)) return label('##', oneLine(node))
    const isBlock = blocks.has(node.nodeName)
    if (isBlock) endBlock()
    if (node.nodeName === 'LI') text += '• '
    if ((node.nodeName === 'TD' || node.nodeName === 'TH') && node.previousSibling) text += '\t'
    for (const child of node.childNodes) read(child)
    if (isBlock) endBlock()
  }
  read(fragment)
  return text
    .replaceAll(/\u00a0/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const oneLine = (node: Node): string => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

const isHeadRow = (node: Node): boolean =>
  node.nodeName === 'TR' &&
  node.parentNode?.firstChild === node &&
  [...node.childNodes].some((cell) => cell.nodeName === 'TH') &&
  [...node.childNodes].every((cell) => cell.nodeName === 'TH' || oneLine(cell) === '')

/** Whether bold words are a label: at the start of a line, followed by a colon or alone on the line, but not alone in a list item or table cell. */
function isBoldLabel(node: Node, before: string): boolean {
  if (node.nodeName !== 'STRONG' && node.nodeName !== 'B') return false
  if (!/(?:^|\n)[ \t]*(?:• )?$/.test(before)) return false
  const name = oneLine(node)
  if (name === '' || name.length > 80 || [...node.childNodes].some(({ nodeName }) => blocks.has(nodeName)))
    return false
  let next = node.nextSibling
  while (next && next.nodeName !== 'BR' && oneLine(next) === '' && !(next.textContent ?? '').includes('\n'))
    next = next.nextSibling
  const isFollowed = /^\s*:/.test(next?.textContent ?? '')
  if (name.endsWith(':') || isFollowed) return true
  const isLine = !next || next.nodeName === 'BR' || /^[ \t]*\n/.test(next.textContent ?? '')
  const isListed = node.parentElement?.closest('li, td, th') != null
  return isLine && !isListed && name.split(' ').length <= 6 && !/[.;,!?]$/.test(name)
}
