import type { Column } from './column.ts'

/** Between two columns, and beside the first and the last, in pixels. */
const GAP = 16
const EDGE = 12
export const CHECK_WIDTH = 20

type Measures = Pick<Column<never>, 'id' | 'width' | 'leastWidth'>
/** Widths in pixels that were chosen by hand, by the columns' ids. */
export type Widths = Readonly<Record<string, number>>

/** The columns as tracks of a CSS grid, and the width below which they are scrolled rather than made smaller. */
export function columnTracks(columns: readonly Measures[], widths: Widths, hasChecks: boolean) {
  const isFixed = columns.every(({ id }) => widths[id] !== undefined)
  const tracks = columns.map(({ id, width }, index) => {
    const chosen = widths[id]
    if (chosen === undefined) return width
    // Somewhere the room that is left has to go.
    return isFixed && index === columns.length - 1 ? `minmax(${chosen}px, 1fr)` : `${chosen}px`
  })
  const least = columns.reduce((sum, { id, leastWidth = 0 }) => sum + (widths[id] ?? leastWidth), 0)
  const all = hasChecks ? [`${CHECK_WIDTH}px`, ...tracks] : tracks
  const between = (all.length - 1) * GAP + 2 * EDGE
  return {
    tracks: all.join(' '),
    minWidth: least === 0 ? 0 : least + between + (hasChecks ? CHECK_WIDTH : 0),
  }
}
