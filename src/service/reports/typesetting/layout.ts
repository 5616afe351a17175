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

/** A heading or a paragraph. */
export interface Block {
  tag: 'H2' | 'P'
}

export interface Line {
  block: Block
  text: string
  font: FontName
  size: number
  colour: string
  height: number
  /** Space above the line, unless it is the first of a page. */
  above: number
}

export interface PlacedLine extends Line {
  y: number
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
  const place = (line: Line) => {
    y += pages.at(-1)?.length === 0 ? 0 : line.above
    pages.at(-1)?.push({ ...line, y })
    y += line.height
  }
  for (const [index, lines] of sections.entries()) {
    const isLast = index === sections.length - 1
    const kept = heightOf(isLast ? lines : lines.slice(0, KEPT_LINES)) + (isLast ? foot : 0)
    // Lines that do not fit on any page are broken like the others.
    if (y + kept > textBottom && kept < textBottom - nextTop) newPage()
    for (const line of lines) {
      if (y + line.above + line.height > textBottom) newPage()
      place(line)
    }
  }
  if (y + foot > textBottom) {
    const last = takeLast(pages.at(-1) ?? [])
    newPage()
    for (const line of last) place(line)
  }
  return { pages, end: y }
}

/** Takes the last lines off a page of more lines, with the heading above them. */
function takeLast(lines: Line[]): Line[] {
  let first = lines.length - KEPT_LINES
  while (lines[first - 1]?.block.tag === 'H2') first -= 1
  return first > 0 ? lines.splice(first) : []
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { above, height }) => sum + above + height, 0)
