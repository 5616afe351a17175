import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  id: string
  header: ReactNode
  /** A track of a CSS grid: `minmax(8rem, 2fr)`. */
  width: string
  /** The least width in pixels, below which the table scrolls sideways instead. */
  leastWidth?: number
  /** Whether its head sorts the rows. */
  sortable?: boolean
  /** The accessible name of its resize handle. */
  resizeLabel?: string
  cell: (row: Row) => ReactNode
}

/** The column that the rows are sorted by. */
export interface Sorting {
  column?: string
  direction?: 'ascending' | 'descending'
  onSort: (column: string) => void
}

/** In pixels: the gap between two columns, the width of checkboxes, the padding beside the first and the last column, or beside cards. */
const GAP = 16
export const CHECKBOX_WIDTH = 20
export const PADDING = 24
export const CARD_PADDING = 16

type Measures = Pick<Column<never>, 'id' | 'width' | 'leastWidth'>
/** The widths that the user has set, in pixels by column id. */
export type Widths = Readonly<Record<string, number>>

/** The columns as tracks of a CSS grid, and the width below which the table scrolls sideways. */
export function columnTracks(columns: readonly Measures[], widths: Widths, hasCheckboxes: boolean) {
  const isFixed = columns.every(({ id }) => widths[id] !== undefined)
  const tracks = columns.map(({ id, width }, index) => {
    const userWidth = widths[id]
    if (userWidth === undefined) return width
    // The last column takes the room that is left.
    return isFixed && index === columns.length - 1 ? `minmax(${userWidth}px, 1fr)` : `${userWidth}px`
  })
  const least = columns.reduce((sum, { id, leastWidth = 0 }) => sum + (widths[id] ?? leastWidth), 0)
  const all = hasCheckboxes ? [`${CHECKBOX_WIDTH}px`, ...tracks] : tracks
  const between = (all.length - 1) * GAP + 2 * PADDING
  return {
    tracks: all.join(' '),
    minWidth: least === 0 ? 0 : least + between + (hasCheckboxes ? CHECKBOX_WIDTH : 0),
  }
}
