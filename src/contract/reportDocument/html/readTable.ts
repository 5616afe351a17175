import {
  type Block,
  type Cell,
  isTooLarge,
  MAX_COLUMNS,
  type Row,
  run,
  type Run,
} from '#contract/reportDocument/model.ts'
import { gridOf } from '#contract/reportDocument/plainText.ts'
import { elementStyle } from './style.ts'
import { textIn, Unreadable, type HtmlElement } from './htmlNode.ts'

const MAX_ROWS = 5000

/** The parts of a table as HTML has it. */
interface TableParts {
  captions: HtmlElement[]
  /** Each with the elements between it and the table. */
  rows: { element: HtmlElement; around: HtmlElement[]; isHead: boolean }[]
}

/** Finds the caption and the rows of a table, and refuses text that stands between them. */
export function tableParts(table: HtmlElement): TableParts {
  const parts: TableParts = { captions: [], rows: [] }
  const feet: TableParts['rows'] = []
  const walk = (parent: HtmlElement, rows: TableParts['rows'], isHead: boolean) => {
    const around = parent === table ? [] : [parent]
    checkHidden(parent)
    for (const child of parent.children) {
      if (typeof child === 'string') {
        if (child.trim() !== '') throw new Unreadable('has text between the cells of a table')
      } else if (child.name === 'tr') rows.push({ element: child, around, isHead })
      else if (child.name === 'caption') parts.captions.push(child)
      else if (/^(?:thead|tbody|tfoot)$/.test(child.name))
        walk(child, child.name === 'tfoot' ? feet : rows, child.name === 'thead')
      else if (!/^col(?:group)?$/.test(child.name))
        throw new Unreadable(`has the element <${child.name}> between the cells of a table`)
    }
  }
  walk(table, parts.rows, false)
  parts.rows.push(...feet)
  if (parts.rows.length > MAX_ROWS) throw new Unreadable(`has a table of more than ${MAX_ROWS} rows`)
  return parts
}

/** The rows of a table. `read`: the runs of a cell. */
export function readRows({ rows }: TableParts, read: (cell: HtmlElement) => Run[]): Row[] {
  const tableRows = rows.map(({ element, isHead }, index): Row => {
    checkHidden(element)
    const cells = cellsOf(element).map((cell) => readCell(cell, rows.length - index, read))
    return { ...(isHead && { head: true }), cells }
  })
  const hasHead = tableRows.some(({ head }) => head)
  // Without a head of its own, a table begins with the rows that have nothing but names of columns.
  for (const row of hasHead ? [] : tableRows) {
    if (row.cells.length < 2 || !row.cells.every(({ head }) => head)) break
    row.head = true
  }
  if (tableRows.every(({ head }) => head)) for (const row of tableRows) delete row.head
  if (isTooLarge(tableRows)) throw new Unreadable('has a table that is too large')
  if (gridOf(tableRows).some((columns) => columns.length > MAX_COLUMNS)) throw tooWide()
  return tableRows
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.flatMap((child) => {
    if (typeof child !== 'string' && /^t[dh]$/.test(child.name)) return [child]
    if (textIn(child).trim() === '' && typeof child === 'string') return []
    throw new Unreadable('has text between the cells of a table')
  })
}

function readCell(element: HtmlElement, rowsLeft: number, read: (cell: HtmlElement) => Run[]): Cell {
  const columns = spanOf(element, 'colspan')
  if (columns > MAX_COLUMNS) throw tooWide()
  const rows = Math.min(spanOf(element, 'rowspan') || rowsLeft, rowsLeft)
  return {
    runs: read(element),
    ...(element.name === 'th' && { head: true }),
    ...(columns > 1 && { columns }),
    ...(rows > 1 && { rows }),
  }
}

const tooWide = () => new Unreadable(`has a table of more than ${MAX_COLUMNS} columns`)

function spanOf({ attributes }: HtmlElement, name: string): number {
  const span = Number.parseInt(attributes[name] ?? '1', 10)
  return Number.isNaN(span) || span < 0 ? 1 : span
}

export function checkHidden(element: HtmlElement): void {
  const { isHidden, isTurned, addsWords, doubt } = elementStyle(element)
  if (textIn(element).trim() === '') return
  if (isHidden) throw new Unreadable('has hidden text, which nobody would see in a browser')
  if (isTurned) throw new Unreadable('has text whose letters a browser shows in another order')
  if (addsWords) throw new Unreadable('has a style that adds words')
  if (doubt !== undefined)
    throw new Unreadable(`has text with a style of which it is not certain what it shows (${doubt})`)
}

/** The blocks in a cell as one text. */
export const cellRuns = (blocks: readonly Block[]): Run[] =>
  blocks.flatMap(({ kind, runs, level = 1, marker }, index) => {
    if (kind === 'table') throw new Unreadable('has a table within a table')
    const before = `${index > 0 ? '\n' : ''}${'  '.repeat(level - 1)}${marker ? `${marker} ` : ''}`
    const content =
      kind === 'heading' ? runs.map(({ text, marks = [] }) => run(text, [...marks, 'strong'])) : runs
    return before === '' ? content : [run(before), ...content]
  })
