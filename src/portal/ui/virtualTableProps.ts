import type { ReactNode, Ref } from 'react'
import type { Column, Sorting } from './column.ts'
import type { Widths } from './columnTracks.ts'
import type { TableHandle } from './tableHandle.ts'
import type { Checks } from './useChecks.ts'

export interface VirtualTableProps<Row> {
  /** Names the table for who does not see it. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** New ones, a new `card` or `onOpen`, draw every row anew. */
  columns: readonly Column<Row>[]
  /** A row in one cell, where there is no room for columns. */
  card: (row: Row) => ReactNode
  /** What stands above cards, in place of the columns' heads. */
  cardsHead?: ReactNode
  /** Below this width of its own, in pixels, the table shows cards. */
  cardsBelow?: number
  /** The tokens that are the heights of a row and of a card. */
  rowSize?: `--spacing-${string}`
  cardSize?: `--spacing-${string}`
  /** How many rows there are in all, loaded or not. */
  total: number
  selectedId?: string | undefined
  onOpen?: (row: Row) => void
  /** Where a row leads, for a tab of its own; `RowLink` in its cells makes a link of it. */
  addressOf?: ((row: Row) => string) | undefined
  sorting?: Sorting | undefined
  widths?: Widths
  onWidths?: (widths: Widths) => void
  checks?: Checks<Row> | undefined
  /** What stands before a row, and is none. */
  rule?: { before: number; content: ReactNode } | undefined
  /** The end of what is loaded comes into sight. Left out once everything is loaded. */
  onEndNear?: (() => void) | undefined
  /** The End key has led to the last row that is loaded, which is not the last that there is. */
  onLoadedEnd?: () => void
  /** Stands over the rows that are still to come, in sight as long as they are: why they do not. */
  comingNote?: ReactNode
  /** How many more rows are known to come, whose place is kept free. */
  coming?: number
  /** By how many rows it is scrolled at first, for a list that one comes back to; `onScroll` tells by how many it is now. */
  initialTop?: number
  onScroll?: (top: number) => void
  /** The same for the row that has the focus, or had it last; `onFocusRow` tells which one it is now. */
  initialRow?: { id: string; hasFocus: boolean } | undefined
  onFocusRow?: (id: string) => void
  handle?: Ref<TableHandle>
}
