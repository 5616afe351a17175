import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  id: string
  header: ReactNode
  /** A track of a CSS grid: `minmax(8rem, 2fr)`. */
  width: string
  /** It is never narrower than that, in pixels: the table is scrolled to the side instead. */
  leastWidth?: number
  /** Whether its head orders the rows. */
  sortable?: boolean
  /** Names the edge of its head, which makes it wider or narrower. */
  edgeLabel?: string
  cell: (row: Row) => ReactNode
}

/** What the rows are ordered by. */
export interface Sorting {
  column: string
  direction: 'ascending' | 'descending'
  onSort: (column: string) => void
}
