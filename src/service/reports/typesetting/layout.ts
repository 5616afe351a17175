/** The page, A4, and its margins. All measures are in points, from the upper left corner. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 72 } as const
/** The width between the margins. */
export const column = page.width - page.left - page.right
/** Texts leave room for a font that is wider by this factor, which a viewer without Helvetica may use instead. */
export const fallbackFontFactor = 1.18
/** The width of running text, in points. */
export const measure = column / fallbackFontFactor
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
} as const

export type Font = 'Helvetica' | 'Helvetica-Bold'

export interface Line {
  text: string
  font: Font
  size: number
  colour: string
  height: number
  /** Space above the line, unless it is the first of a page. */
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
    if (y + kept > textBottom && kept < textBottom - nextTop) newPage()
    for (const line of lines) {
      if (y + line.above + line.height > textBottom) newPage()
      const begins = pages.at(-1)?.length === 0
      y += begins ? 0 : line.above
      pages.at(-1)?.push({ ...line, y })
      y += line.height
    }
  }
  if (y + foot > textBottom) newPage()
  return { pages, end: y }
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { above, height }) => sum + above + height, 0)
