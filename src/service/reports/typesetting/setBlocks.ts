import {
  type Block,
  hasMark,
  type Mark,
  type ResultDocument,
  type Row,
  run,
  type Run,
  wordsOf,
} from '#contract/reportDocument/model.ts'
import { placedCells, runsText } from '#contract/reportDocument/plainText.ts'
import { sectionsOf } from '#contract/reportDocument/sections.ts'

/** Text that looks the same. The words around it are read aloud and copied, where its looks change its meaning. */
interface SetRun {
  text: string
  marks: readonly Mark[]
  before: string
  after: string
}

interface SetItem {
  marker: string
  runs: SetRun[]
  items: SetItem[]
}

/** A cell by its place and size in the grid of its table. */
interface SetCell {
  x: number
  y: number
  columns: number
  rows: number
  /** It names its column or row. */
  isHead: boolean
  runs: SetRun[]
}

/** A part of a report as `report.typ` reads it. */
export type SetBlock =
  | { kind: 'heading' | 'paragraph'; runs: SetRun[] }
  | { kind: 'list'; items: SetItem[] }
  | { kind: 'table'; columns: number; head: SetCell[]; body: SetCell[] }

// Longer words may be broken between any letters, so that they do not reach over the edge.
const LONGEST_WORD = 50
const LONGEST_IN_ROW = 80

/** The text of a report for its template, with the impression in bold. */
export function setBlocks(text: ResultDocument): SetBlock[] {
  return sectionsOf(text).flatMap(({ heading, kind, blocks }) => {
    const bold: readonly Mark[] = kind === 'impression' ? ['strong'] : []
    const set: SetBlock[] = heading ? [headingOf(heading)] : []
    for (const block of blocks) {
      if (block.kind === 'table') set.push(tableOf(block.rows ?? []))
      else if (block.kind !== 'item') set.push({ kind: 'paragraph', runs: setRuns(block.runs, bold) })
      else {
        const last = set.at(-1)
        const list = last?.kind === 'list' ? last : { kind: 'list' as const, items: [] }
        if (list !== last) set.push(list)
        addItem(list.items, block, block.level ?? 1, bold)
      }
    }
    return set
  })
}

/** A heading that says nothing is none, and one of many lines could not be broken over pages. */
function headingOf({ runs }: Block): SetBlock {
  const words = wordsOf(runs)
  if (words.trim() !== '' && isShort([words])) return { kind: 'heading', runs: setRuns(runs) }
  return { kind: 'paragraph', runs: setRuns(runs, ['strong']) }
}

/** Whether texts beside or below each other stay far below the height of a page. */
const isShort = (texts: readonly string[]) =>
  texts.reduce((height, text) => height + text.length / 40 + text.split('\n').length, 0) < 16

/** Adds an item to the list, or to that of the last item where it stands deeper. */
function addItem(items: SetItem[], block: Block, level: number, bold: readonly Mark[]): void {
  const last = items.at(-1)
  if (last && level > 1) return addItem(last.items, block, level - 1, bold)
  items.push({ marker: block.marker ?? '', runs: setRuns(block.runs, bold), items: [] })
}

function tableOf(rows: readonly Row[]): SetBlock {
  const cells = placedCells(rows).map(({ cell, row, column, ...size }) => ({
    ...size,
    x: column,
    y: row,
    isHead: rows[row]?.head === true || cell.head === true,
    runs: cell.runs,
  }))
  const columns = cells.reduce((most, cell) => Math.max(most, cell.x + cell.columns), 1)
  const longest = Math.max(3, Math.floor(LONGEST_IN_ROW / columns))
  const set = cells.map((cell) => ({
    ...cell,
    runs: setRuns(cell.runs, cell.isHead ? ['strong'] : [], longest),
  }))
  const headRows = rows.findIndex(({ head }) => !head)
  const isAtHead = ({ y }: SetCell) => y < headRows
  const isRepeated =
    set.filter(isAtHead).every((cell) => cell.y + cell.rows <= headRows) &&
    isShort(cells.filter(({ y }) => y < headRows).map(({ runs }) => wordsOf(runs)))
  return {
    kind: 'table',
    columns,
    head: set.filter((cell) => isRepeated && isAtHead(cell)),
    body: set.filter((cell) => !isRepeated || !isAtHead(cell)),
  }
}

const [struckBefore = '', struckAfter = ''] = runsText([run(' x ', ['struck'])])
  .trim()
  .split('x')

function setRuns(runs: readonly Run[], marks: readonly Mark[] = [], longest = LONGEST_WORD): SetRun[] {
  const text = joinUnits(wordsOf(runs))
  let end = 0
  return runs.map((piece, index) => {
    const set = inScript(run(text.slice(end, (end += piece.text.length)), piece.marks))
    const isStruck = (other = run('')) => hasMark(other, 'struck') && other.text.trim() !== ''
    return {
      text: breakWords(set.text, longest),
      marks: [...set.marks, ...marks],
      before: (isStruck(piece) && !isStruck(runs[index - 1]) ? struckBefore : '') + set.before,
      after: set.after + (isStruck(piece) && !isStruck(runs[index + 1]) ? struckAfter : ''),
    }
  })
}

/** Raised or lowered text in characters that are so by themselves, or else between the signs of plain text. */
function inScript({ text, marks = [] }: Run): SetRun {
  const words = text.trim()
  const read = runsText([run(text, without(marks, 'struck'))])
  const at = read.indexOf(words)
  if (at < 0) return { text: read, marks: without(marks, 'superscript', 'subscript'), before: '', after: '' }
  return {
    text,
    marks,
    before: read.slice(0, at).trimStart(),
    after: read.slice(at + words.length).trimEnd(),
  }
}

const without = (marks: readonly Mark[], ...left: Mark[]) => marks.filter((mark) => !left.includes(mark))

/** Keeps a number and its unit on one line. */
const joinUnits = (text: string) =>
  text.replace(/(\d) (?=(?:mm|cm|mL|mg|µg|g|bpm|HU|T|graus|degrees|semanas)(?!\p{L}))/gu, '$1\u00a0')

const segmenter = new Intl.Segmenter()

/** Lets a word of more letters be broken, but no number. Letters of scripts without spaces are broken anyway. */
export const breakWords = (text: string, longest: number): string =>
  text.replace(/[^\s\p{Lo}]{4,}/gu, (word) => {
    if (word.length <= longest || /^[\d.,]+$/.test(word)) return word
    const letters = Array.from(segmenter.segment(word), ({ segment }) => segment)
    const size = Math.min(longest, 8)
    return Array.from({ length: Math.ceil(letters.length / size) }, (_, part) =>
      letters.slice(part * size, (part + 1) * size).join(''),
    ).join('\u200b')
  })
