export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 72 } as const
export const column = page.width - page.left - page.right
/** A viewer without Helvetica uses another font, which may be wider by this factor: text leaves room for it. */
export const spare = 1.18
/** The width of running text. */
export const measure = column / spare
export const lowest = page.height - page.bottom

export const ink = {
  text: '#14202b',
  second: '#475767',
  third: '#5f6f7f',
  line: '#dde3e9',
  sunken: '#f6f8fa',
  accent: '#0b6e86',
  heading: '#095a6e',
  notice: '#b45309',
} as const

export type Font = 'Helvetica' | 'Helvetica-Bold'

export interface Line {
  text: string
  font: Font
  size: number
  colour: string
  height: number
  /** Space above it, unless it is the first line of a page. */
  above: number
}

export interface PlacedLine extends Line {
  y: number
}

/**
 * Places sections on pages. The first three lines of a section stay together, and the last section stays with what is drawn below
 * it, `foot` points high. Returns the pages and where the text ends on the last one.
 */
export function layOut(
  sections: readonly (readonly Line[])[],
  { firstTop, nextTop, foot }: { firstTop: number; nextTop: number; foot: number },
): { pages: PlacedLine[][]; end: number } {
  const pages: PlacedLine[][] = [[]]
  let y = firstTop
  const newPage = () => {
    pages.push([])
    y = nextTop
  }
  for (const [index, lines] of sections.entries()) {
    const isLast = index === sections.length - 1
    const kept = heightOf(isLast ? lines : lines.slice(0, 3)) + (isLast ? foot : 0)
    // Lines that do not fit on any page are broken like the others.
    if (y + kept > lowest && kept < lowest - nextTop) newPage()
    for (const line of lines) {
      if (y + line.above + line.height > lowest) newPage()
      const begins = pages.at(-1)?.length === 0
      y += begins ? 0 : line.above
      pages.at(-1)?.push({ ...line, y })
      y += line.height
    }
  }
  if (y + foot > lowest) newPage()
  return { pages, end: y }
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { above, height }) => sum + above + height, 0)
