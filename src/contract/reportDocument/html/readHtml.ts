import { type Mark, type ResultDocument, wordsOf } from '#contract/reportDocument/model.ts'
import { textProblem } from '#contract/reportDocument/readPlain.ts'
import { BlockWriter } from './BlockWriter.ts'
import { blocks, controlText, isSilent, listMarker } from './elements.ts'
import { Unreadable, type HtmlElement, type HtmlNode } from './htmlNode.ts'
import { parseHtml } from './parseHtml.ts'
import { cellRuns, checkHidden, readRows, tableParts } from './readTable.ts'
import { type Colour, over } from './colour.ts'
import { BLACK, elementStyle, isReadable, WHITE } from './style.ts'

const MAX_LEVEL = 9
const MAX_BLOCKS = 20_000
const MAX_COLOURS = 16

/** The properties of a text that the elements around it set. */
interface Context {
  marks: readonly Mark[]
  keepsSpaces: boolean
  /** How many lists are open. */
  depth: number
  isInCell: boolean
  /** The font whose letters stand for other signs. */
  signFont: string | undefined
  isMarker: boolean
  colour: Colour
  /** The colours that may be behind the text. */
  behind: readonly Colour[]
  /** The opacity of the text, from 0 to 1. */
  opacity: number
}

/**
 * Reads HTML as a document. All that a browser would show is in it, and nothing that it would not; what a document cannot hold is refused
 * with an `Unreadable`, which says what it is.
 */
export function readHtml(html: string): ResultDocument {
  const writer = new BlockWriter()
  const outermost = {
    marks: [],
    keepsSpaces: false,
    depth: 0,
    isInCell: false,
    signFont: undefined,
    isMarker: false,
    colour: BLACK,
    behind: [WHITE],
    opacity: 1,
  }
  readNode(parseHtml(html), writer, outermost)
  writer.end()
  if (writer.blocks.length > MAX_BLOCKS) throw new Unreadable(`has more than ${MAX_BLOCKS} paragraphs`)
  for (const { runs, rows = [] } of writer.blocks)
    for (const text of [runs, ...rows.flatMap(({ cells }) => cells.map((cell) => cell.runs))]) {
      const problem = textProblem(wordsOf(text))
      if (problem !== undefined) throw new Unreadable(problem)
    }
  return { blocks: writer.blocks }
}

function readNode(node: HtmlNode, writer: BlockWriter, context: Context): void {
  if (typeof node === 'string') {
    checkColour(node, context)
    return writer.text(inSignFont(node, context), context.marks, context.keepsSpaces)
  }
  if (isSilent(node)) return
  checkHidden(node)
  const inner = contextIn(node, context)
  const readChildren = () => {
    for (const child of node.children) readNode(child, writer, inner)
  }
  switch (node.name) {
    case 'br':
      return writer.lineBreak()
    case 'input':
      return writer.text(controlText(node) ?? '', inner.marks, false)
    case 'q':
      writer.text('“', inner.marks, false)
      readChildren()
      return writer.text('”', inner.marks, false)
    case 'table':
      return readTable(node, writer, inner)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return readList(node, writer, inner)
    // Outside of a list, an item is one of a list without numbers.
    case 'li':
      return writer.item(Math.max(1, context.depth), '•', readChildren)
    default:
  }
  const level = /^h([1-6])$/.exec(node.name)?.[1]
  if (level !== undefined) return writer.heading(Number(level), readChildren)
  if (!blocks.has(node.name) && !elementStyle(node).isBlock) return readChildren()
  writer.end()
  readChildren()
  writer.end()
}

function contextIn(element: HtmlElement, context: Context): Context {
  const { marks, keepsSpaces, signFont, isMarker, colour, behind, opacity } = elementStyle(element)
  return {
    ...context,
    colour: colour ?? context.colour,
    behind: behind
      ? behind.flatMap((back) => context.behind.map((other) => over(back, other))).slice(0, MAX_COLOURS)
      : context.behind,
    opacity: context.opacity * opacity,
    signFont: signFont === undefined ? context.signFont : (signFont ?? undefined),
    isMarker: context.isMarker || isMarker,
    marks: marks.size === 0 ? context.marks : [...new Set([...context.marks, ...marks])],
    keepsSpaces: context.keepsSpaces || keepsSpaces,
  }
}

function checkColour(text: string, { colour, behind, opacity }: Context): void {
  if (text.trim() === '') return
  for (const other of behind)
    if (!isReadable(over({ ...colour, alpha: colour.alpha * opacity }, other), other))
      throw new Unreadable(
        `has text in almost the colour of what is behind it, which nobody would see in a browser (“${text.trim().slice(0, 20)}”)`,
      )
}

function readList(list: HtmlElement, writer: BlockWriter, outer: Context): void {
  const context = { ...outer, depth: outer.depth + 1 }
  const { listStyle } = elementStyle(list)
  const isOrdered = list.name === 'ol'
  const count = list.children.filter((child) => typeof child !== 'string' && child.name === 'li').length
  const step = 'reversed' in list.attributes ? -1 : 1
  let number = integer(list.attributes['start']) ?? (step === 1 ? 1 : count)
  writer.end()
  for (const child of list.children) {
    if (typeof child === 'string' || child.name !== 'li') {
      readNode(child, writer, context)
      continue
    }
    checkHidden(child)
    number = integer(child.attributes['value']) ?? number
    const marker = listMarker(elementStyle(child).listStyle ?? listStyle, isOrdered, number)
    const inItem = contextIn(child, context)
    writer.item(Math.min(context.depth, MAX_LEVEL), marker, () => {
      for (const node of child.children) readNode(node, writer, inItem)
    })
    number += step
  }
  writer.end()
}

const integer = (text = ''): number | undefined =>
  /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined

function readTable(table: HtmlElement, writer: BlockWriter, context: Context): void {
  if (context.isInCell) throw new Unreadable('has a table within a table')
  if (context.depth > 0) throw new Unreadable('has a table within a list')
  const parts = tableParts(table)
  writer.end()
  for (const caption of parts.captions) {
    checkHidden(caption)
    const inner = contextIn(caption, context)
    for (const child of caption.children) readNode(child, writer, inner)
    writer.end()
  }
  const around = new Map(
    parts.rows.flatMap((row) => row.element.children.map((cell) => [cell, [...row.around, row.element]])),
  )
  const rows = readRows(parts, (cell) => {
    checkHidden(cell)
    const inRow = (around.get(cell) ?? []).reduce((outer, element) => contextIn(element, outer), context)
    const cellWriter = new BlockWriter()
    const inner = { ...contextIn(cell, inRow), isInCell: true }
    for (const child of cell.children) readNode(child, cellWriter, inner)
    cellWriter.end()
    return cellRuns(cellWriter.blocks)
  })
  if (rows.some(({ cells }) => cells.some(({ runs }) => runs.length > 0)))
    writer.block({ kind: 'table', runs: [], rows })
}

// Symbol shows digits and these signs as other fonts do. Fonts of pictures, such as Wingdings, show nothing so.
const OF_SYMBOL = /^[\s\d%()+,./:;<=>?[\]_{|}!#&·•-]*$/
const SIGN = /[!-~\u00a1-\u00ff]/

/** A text as its font shows it. Fonts such as Symbol and Wingdings show other signs for letters (`m` as µ): such text is refused, unless it is certain what it shows. */
function inSignFont(text: string, { signFont, isMarker }: Context): string {
  if (signFont === undefined || !SIGN.test(text)) return text
  if (isMarker && text.trim().length === 1) return text.replace(/\S/, '•')
  if (signFont === 'symbol' && OF_SYMBOL.test(text)) return text.replaceAll('·', '•')
  throw new Unreadable(
    `has text in the font ${signFont}, whose letters stand for other signs (“${text.trim().slice(0, 20)}”): send these signs as characters of their own`,
  )
}
