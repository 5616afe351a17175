import type { FontName } from './fonts.ts'

/** The page, A4, and its margins. All measures are in points, from the upper left corner. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 72 } as const
/** The width between the margins. */
export const column = page.width - page.left - page.right
/** The width of running text: shorter than the column, so that the eye finds the next line. */
export const measure = 410
/** The largest y that running text may reach. */
export const textBottom = page.height - page.bottom

export const ink = {
  text: '#14202b',
  second: '#475767',
  third: '#5f6f7f',
  line: '#dde3e9',
  sunken: '#f6f8fa',
  accent: '#0b6e86',
  heading: '#095a6e',
  notice: '#b45309',
  noticeGround: '#fdf6ec',
} as const

/** An element of the structure that a screen reader follows: a heading, a paragraph, a cell. */
export interface Block {
  tag: string
  parent?: Block
  /** Of a heading of a table: what it names. */
  scope?: 'Row' | 'Column'
  columns?: number
  rows?: number
}

/** A part of a line that is drawn in one way. */
export interface Piece {
  block: Block
  text: string
  font: FontName
  size: number
  colour: string
  /** From the left edge of the text, and from the top of the line. */
  x: number
  down: number
  isSlanted: boolean
  /** The spoken form of the text, where its looks change its meaning. */
  read?: string
  /** The width of the line through words that are struck out. */
  struck?: number
}

export interface Line {
  pieces: readonly Piece[]
  isHeading: boolean
  height: number
  /** Space above the line, unless it is the first of a page. */
  above: number
  /** The rules above the line, each from one x to another. */
  rules?: readonly (readonly [from: number, to: number])[]
  /** The head of the table that the line belongs to, which is repeated where the table goes on overleaf. */
  head?: readonly Line[]
}

export interface PlacedLine extends Line {
  y: number
  /** It stands on an earlier page as well, and is read there. */
  isRepeated: boolean
}

/** Where text may begin on the first page and on the following ones, and how much of the last page it leaves free below it. */
interface Frame {
  firstTop: number
  nextTop: number
  foot: number
}

// So many lines begin a section together, and stand above what is drawn below the last one.
const KEPT_LINES = 3

/**
 * Places sections on pages. The first lines of a section stay together, and the last section stays with what is drawn below
 * it, or at least its last lines do. Returns the pages and where the text ends on the last one.
 */
export function layOut(
  sections: readonly (readonly Line[])[],
  { firstTop, nextTop, foot }: Frame,
): { pages: PlacedLine[][]; end: number } {
  const pages: PlacedLine[][] = [[]]
  let y = firstTop
  const newPage = () => {
    pages.push([])
    y = nextTop
  }
  const place = (line: Line, isRepeated = false) => {
    y += pages.at(-1)?.length === 0 ? 0 : line.above
    pages.at(-1)?.push({ ...line, y, isRepeated })
    y += line.height
  }
  const goOn = ({ head = [] }: Line) => {
    newPage()
    // A head that would leave no room is not repeated.
    if (heightOf(head) < (textBottom - nextTop) / 2) for (const line of head) place(line, true)
  }
  for (const [index, lines] of sections.entries()) {
    const isLast = index === sections.length - 1
    const kept = heightOf(isLast ? lines : lines.slice(0, KEPT_LINES)) + (isLast ? foot : 0)
    // Lines that do not fit on any page are broken like the others.
    if (y + kept > textBottom && kept < textBottom - nextTop) newPage()
    for (const line of lines) {
      if (y + line.above + line.height > textBottom) goOn(line)
      place(line)
    }
  }
  if (y + foot > textBottom) {
    const last = takeLast(pages.at(-1) ?? [])
    if (last[0]) goOn(last[0])
    else newPage()
    for (const line of last) place(line)
  }
  return { pages, end: y }
}

/** Takes the last lines off a page of more lines, with the heading above them. */
function takeLast(lines: Line[]): Line[] {
  let first = lines.length - KEPT_LINES
  while (lines[first - 1]?.isHeading) first -= 1
  return first > 0 ? lines.splice(first) : []
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { above, height }) => sum + above + height, 0)
