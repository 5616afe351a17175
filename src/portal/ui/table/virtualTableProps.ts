import type { ReactNode, Ref } from 'react'
import type { Column, Sorting, Widths } from './columns.ts'
import type { Selection } from './useRowSelection.ts'

export interface VirtualTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A new array, like a new `card` or `onOpen`, renders every row again: keep the identity. */
  columns: readonly Column<Row>[]
  /** A row in one cell, where there is no room for columns. */
  card: (row: Row) => ReactNode
  /** Shown above cards, in place of the columns' heads. */
  cardsHead?: ReactNode
  /** Below this width of its own, in pixels, the table shows cards. */
  cardsBelow?: number
  /** The tokens that are the heights of a row and of a card whose content needs no more. */
  rowSize?: `--spacing-${string}`
  cardSize?: `--spacing-${string}`
  /** How many rows there are in all, loaded or not. */
  total: number
  selectedId?: string | undefined
  onOpen?: (row: Row) => void
  /** The URL that a row opens; `RowLink` in its cells is a link to it. */
  addressOf?: ((row: Row) => string) | undefined
  sorting?: Sorting | undefined
  widths?: Widths
  onWidths?: (widths: Widths) => void
  selection?: Selection<Row> | undefined
  /** A heading above a row, by the row before it. It is for the eye: a row says by itself what its heading says. */
  heading?: ((row: Row, before: Row | undefined, isCard: boolean) => string | undefined) | undefined
  /** The end of what is loaded comes into sight. Left out once everything is loaded. */
  onEndNear?: (() => void) | undefined
  /** The End key has led to the last row that is loaded, which is not the last that there is. */
  onLoadedEnd?: () => void
  /** Says why more rows do not come. It covers the skeletons of these rows, and stays in sight with them. */
  comingNote?: ReactNode
  /** How many more rows are known to come: room is kept for them. */
  coming?: number
  /** The scroll position at first, in rows, to restore a list; `onScroll` tells the present one. */
  initialTop?: number
  onScroll?: (top: number) => void
  /** The same for the row that has the focus, or had it last. */
  initialRow?: { id: string; hasFocus: boolean } | undefined
  onFocusRow?: (id: string) => void
  handle?: Ref<TableHandle>
}

/** Functions for the owner of a table. */
export interface TableHandle {
  /** Focuses a row as soon as it is rendered. Returns its element where it is rendered already. */
  focusRow: (id: string) => HTMLElement | undefined
  /** Moves the focus by so many rows; at first, to the first row or from the selected one. */
  move: (by: number) => void
  /** Selects the row that has the focus, or had it last, or takes it out of the selection. */
  toggleFocused: () => void
}
