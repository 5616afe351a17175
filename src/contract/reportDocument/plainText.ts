import { type Block, hasMark, type ResultDocument, type Row, type Run } from './model.ts'

/** The characters of superscripts and subscripts that Unicode has. */
const characters = (from: string, to: string) => {
  const shown = Array.from(to)
  return new Map(Array.from(from, (character, index) => [character, shown[index] ?? '']))
}
// `o` and `a` as in the Portuguese nº and 1ª.
const raised = characters('0123456789+-−=()nioa', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱºª')
const lowered = characters('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/**
 * A document as plain text, for those who read nothing else: listings, exports, other systems. Nothing changes its meaning: 10 with a
 * superscript 9 is `10⁹`, cells are separated by ` | `, and struck out words are marked in words, in both languages of the portal.
 */
export function plainText({ blocks }: ResultDocument): string {
  return blocks.map((block, index) => `${separator(blocks[index - 1], block)}${blockText(block)}`).join('')
}

function separator(before: Block | undefined, block: Block): string {
  if (!before) return ''
  return before.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n'
}

function blockText({ kind, runs, level = 1, marker, rows = [] }: Block): string {
  if (kind === 'table') return gridOf(rows).map(rowText).join('\n')
  if (kind !== 'item') return runsText(runs)
  const indent = '  '.repeat(level - 1)
  return `${indent}${marker ? `${marker} ` : ''}${runsText(runs).replaceAll('\n', `\n${indent}  `)}`
}

const rowText = (cells: readonly (readonly Run[])[]) =>
  cells.map((runs) => runsText(runs).replaceAll('\n', ' ')).join(' | ')

/** A cell of a table, where it begins, and over how many rows and columns it reaches. */
interface PlacedCell {
  cell: Row['cells'][number]
  row: number
  column: number
  rows: number
  columns: number
}

/** The cells of a table at their places: those above may reach into a row. */
export function placedCells(table: readonly Row[]): PlacedCell[] {
  const taken = table.map((): boolean[] => [])
  return table.flatMap(({ cells }, row) => {
    let column = 0
    return cells.map((cell) => {
      const { columns = 1, rows = 1 } = cell
      while (taken[row]?.slice(column, column + columns).some(Boolean)) column += 1
      for (const each of taken.slice(row, row + rows))
        for (let at = column; at < column + columns; at += 1) each[at] = true
      return { cell, row, column, rows, columns }
    })
  })
}

/** The cells of a table by row and column; where one reaches over several, it stands in the first, and the others are empty. */
export function gridOf(table: readonly Row[]): (readonly Run[])[][] {
  const grid = table.map((): (readonly Run[])[] => [])
  for (const { cell, row, column, rows, columns } of placedCells(table))
    for (const [below, cells] of grid.slice(row, row + rows).entries())
      for (let at = column; at < column + columns; at += 1)
        cells[at] = below === 0 && at === column ? cell.runs : []
  return grid.map((cells) => Array.from(cells, (runs) => runs ?? []))
}

/** Runs as plain text. */
export function runsText(runs: readonly Run[]): string {
  let text = ''
  for (let at = 0; at < runs.length;) {
    const first = runs[at] as Run
    if (!hasMark(first, 'struck')) {
      text += scriptText(first)
      at += 1
      continue
    }
    let end = at
    let struck = ''
    for (; end < runs.length && hasMark(runs[end] as Run, 'struck'); end += 1)
      struck += scriptText(runs[end] as Run)
    text += struckText(struck)
    at = end
  }
  return text
}

const struckText = (text: string) =>
  text.trim() === '' ? text : text.replace(/\S(?:[^]*\S)?/u, (words) => `[riscado/struck out: ${words}]`)

function scriptText(piece: Run): string {
  if (hasMark(piece, 'superscript')) return inScript(piece.text, raised, '^')
  return hasMark(piece, 'subscript') ? inScript(piece.text, lowered, '_') : piece.text
}

function inScript(text: string, known: ReadonlyMap<string, string>, sign: string): string {
  const words = text.trim()
  if (words === '') return text
  const shown = Array.from(words, (character) => known.get(character))
  const written = shown.every((character) => character !== undefined)
    ? shown.join('')
    : words.length === 1
      ? `${sign}${words}`
      : `${sign}(${words})`
  return text.replace(words, () => written)
}
