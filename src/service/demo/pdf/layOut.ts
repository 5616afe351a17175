import { lowest } from './page.ts'
import type { Font } from './page.ts'

export interface Line {
  text: string
  font: Font
  size: number
  colour: string
  height: number
  /** Space before it, unless it begins a page. */
  above: number
}

export interface PlacedLine extends Line {
  y: number
}

/**
 * Places sections on pages. The first lines of a section stay together, and the last section goes with what stands
 * under it, `foot` points high. Returns the pages and where the text ends on the last one.
 */
export function layOut(
  sections: readonly (readonly Line[])[],
  { firstTop, nextTop, foot }: { firstTop: number; nextTop: number; foot: number },
): { pages: PlacedLine[][]; end: number } {
  const pages: PlacedLine[][] = [[]]
  let y = firstTop
  const turn = () => {
    pages.push([])
    y = nextTop
  }
  for (const [index, lines] of sections.entries()) {
    const isLast = index === sections.length - 1
    const kept = heightOf(isLast ? lines : lines.slice(0, 3)) + (isLast ? foot : 0)
    // What does not fit on any page at all is broken like the rest.
    if (y + kept > lowest && kept < lowest - nextTop) turn()
    for (const line of lines) {
      if (y + line.above + line.height > lowest) turn()
      const begins = pages.at(-1)?.length === 0
      y += begins ? 0 : line.above
      pages.at(-1)?.push({ ...line, y })
      y += line.height
    }
  }
  if (y + foot > lowest) turn()
  return { pages, end: y }
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { above, height }) => sum + above + height, 0)
