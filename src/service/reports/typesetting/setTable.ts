import type { Block as TextBlock, Cell, Run } from '#contract/reportDocument/model.ts'
import { column, ink, type Block, type Line, type Piece } from './layout.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { setRuns } from './setRuns.ts'

const PADDING = 5
// Tables of many columns are written smaller.
const sizeFor = (columns: number) => (columns > 12 ? 6.5 : columns > 7 ? 8 : 9.5)

interface PlacedCell extends Cell {
  row: number
  column: number
}

/** The lines of a table. A cell stands in its columns, also where cells above it reach into its row. */
export function setTable(document: ReportDocument, { rows = [] }: TextBlock, lineSpacing: number): Line[] {
  const { cells, count } = placedCells(rows.map((row) => row.cells))
  const size = sizeFor(count)
  const edges = columnEdges(document, cells, count, size)
  const table: Block = { tag: 'Table' }
  const lines: Line[] = []
  let headLines: Line[] = []
  for (const [index, { head = false }] of rows.entries()) {
    const row: Block = { tag: 'TR', parent: table }
    const rowCells = cells.filter((cell) => cell.row === index)
    const set = rowCells.map((cell) => {
      const from = edges[cell.column] ?? 0
      const to = edges[cell.column + (cell.columns ?? 1)] ?? column
      const isHead = head || cell.head === true
      const block: Block = {
        tag: isHead ? 'TH' : 'TD',
        parent: row,
        ...(isHead && { scope: head ? ('Column' as const) : ('Row' as const) }),
        ...(cell.columns && { columns: cell.columns }),
        ...(cell.rows && { rows: cell.rows }),
      }
      return {
        lines: cellLines(document, cell.runs, { block, size, isBold: isHead, from, to }),
        rule: [from, to] as const,
      }
    })
    const most = Math.max(1, ...set.map((cell) => cell.lines.length))
    const made = Array.from({ length: most }, (_, at): Line => ({
      pieces: set.flatMap((cell) => cell.lines[at] ?? []),
      isHeading: head,
      height: size * 1.4 * lineSpacing + (at === most - 1 ? 3 : 0),
      above: at > 0 ? 0 : index === 0 ? 10 : 5,
      ...(at === 0 && { rules: set.map(({ rule }) => rule) }),
      ...(!head && headLines.length > 0 && { head: headLines }),
    }))
    if (head) headLines = [...headLines, ...made]
    lines.push(...made)
  }
  return lines
}

function cellLines(
  document: ReportDocument,
  runs: readonly Run[],
  cell: { block: Block; size: number; isBold: boolean; from: number; to: number },
): Piece[][] {
  const { block, size, isBold, from, to } = cell
  const width = Math.max(to - from - 2 * PADDING, size)
  const colour = isBold ? ink.heading : ink.text
  const setting = { block, size, width, colour, isBold, left: from + PADDING }
  const lines = setRuns(document, runs, setting)
  // An empty cell is one, too: those after it belong to their own columns.
  const empty = {
    block,
    text: '',
    font: 'regular',
    size,
    colour,
    x: from,
    down: 0,
    isSlanted: false,
  } as const
  return lines.flat().length > 0 ? lines : [[empty]]
}

/** Where the cells stand: one that reaches over rows moves those below it to the right. */
function placedCells(rows: readonly (readonly Cell[])[]): { cells: PlacedCell[]; count: number } {
  const taken = rows.map(() => new Set<number>())
  const cells: PlacedCell[] = []
  let count = 0
  for (const [row, rowCells] of rows.entries()) {
    let at = 0
    for (const cell of rowCells) {
      while (taken[row]?.has(at)) at += 1
      const { columns = 1, rows: reaches = 1 } = cell
      for (let down = 0; down < reaches; down += 1)
        for (let right = 0; right < columns; right += 1) taken[row + down]?.add(at + right)
      cells.push({ ...cell, row, column: at })
      at += columns
      count = Math.max(count, at)
    }
  }
  return { cells, count }
}

/** The left edges of the columns, and the right edge of the last: as wide as their texts, or sharing the page where these are too wide. */
function columnEdges(
  document: ReportDocument,
  cells: readonly PlacedCell[],
  count: number,
  size: number,
): number[] {
  const widest = Array.from({ length: count }, () => size)
  const least = Array.from({ length: count }, () => size)
  for (const { runs, column: at, columns = 1 } of cells) {
    const text = runs.map((piece) => piece.text).join('')
    // A little more than it takes, so that rounding breaks no word.
    const widthOf = (part: string) => document.widthOf(part, 'bold', size) + 0.1
    const whole = Math.max(0, ...text.split('\n').map(widthOf))
    const word = Math.max(0, ...text.split(/\s/).map(widthOf))
    for (let each = at; each < at + columns; each += 1) {
      widest[each] = Math.max(widest[each] ?? 0, whole / columns)
      least[each] = Math.max(least[each] ?? 0, word / columns)
    }
  }
  const room = column - 2 * PADDING * count
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  const [most, fewest] = [sum(widest), sum(least)]
  const widths = widest.map((width, at) => {
    if (most <= room) return width
    const needed = least[at] ?? 0
    if (fewest > room) return (needed * room) / fewest
    return needed + ((width - needed) * (room - fewest)) / (most - fewest)
  })
  const edges = [0]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width + 2 * PADDING)
  return edges
}
