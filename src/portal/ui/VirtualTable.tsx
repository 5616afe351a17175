import { flexRender, tableFeatures, useTable } from '@tanstack/react-table'
import type { ColumnDef, RowData } from '@tanstack/react-table'
import { useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { TableRow, rowLook } from './TableRow.tsx'
import { tokenSize } from './tokenSize.ts'
import { useNarrow } from './useNarrow.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRows } from './useRows.ts'

const features = tableFeatures({})

export interface Column<Row> {
  id: string
  header: ReactNode
  /** A track of a CSS grid: `minmax(8rem, 2fr)`. */
  width: string
  cell: (row: Row) => ReactNode
}

export interface TableHandle {
  /** Gives a row the focus, as soon as it is drawn; answers its element where it is drawn already. */
  focusRow: (id: string) => HTMLElement | undefined
}

export interface VirtualTableProps<Row extends RowData> {
  /** Names the table for who does not see it. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** New ones, a new `card` or `onOpen`, draw every row anew. */
  columns: readonly Column<Row>[]
  /** A row in one cell, where there is no room for columns. */
  card: (row: Row) => ReactNode
  /** Below this width of its own, in pixels, the table shows cards. */
  cardsBelow?: number
  /** The token that is a card's height. */
  cardSize?: `--spacing-${string}`
  /** How many rows there are in all, loaded or not. */
  total: number
  selectedId?: string | undefined
  onOpen?: (row: Row) => void
  /** The end of what is loaded comes into sight. Left out once everything is loaded. */
  onEndNear?: (() => void) | undefined
  /** How far it is scrolled at first, for a list that one comes back to; `onScroll` tells how far it is now. */
  initialOffset?: number
  onScroll?: (offset: number) => void
  handle?: Ref<TableHandle>
}

/** A table of any length: it draws the rows in sight, and asks for more as it is scrolled. */
export function VirtualTable<Row extends RowData>(props: VirtualTableProps<Row>) {
  const { label, rows: data, rowId, columns, card, cardsBelow = 560, total, selectedId, onOpen } = props
  const { cardSize = '--spacing-row-card' } = props
  const scroller = useRef<HTMLDivElement>(null)
  const measured = useNarrow(scroller, cardsBelow)
  const narrow = measured ?? false
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const table = useTable({ features, columns: defs, data, getRowId: rowId })
  const { rows } = table.getRowModel()
  const ids = useMemo(() => rows.map((row) => row.id), [rows])

  const focus = useRowFocus(ids, selectedId)
  const { head, rowSize } = useMemo(
    () => ({
      head: narrow ? 0 : tokenSize('--spacing-table-head', 36),
      rowSize: narrow ? tokenSize(cardSize, 60) : tokenSize('--spacing-row', 48),
    }),
    [narrow, cardSize],
  )
  const virtualizer = useRows({
    enabled: measured !== undefined,
    scroller,
    ids,
    head,
    rowSize,
    kept: focus.activeIndex,
    selectedId,
    initialOffset: props.initialOffset ?? 0,
    onEndNear: props.onEndNear,
  })
  useImperativeHandle(props.handle, () => ({
    focusRow(id) {
      const row = focus.goTo(id)
      if (row) virtualizer.scrollToIndex(row.index)
      return row?.element
    },
  }))
  const tracks = useMemo(() => columns.map((column) => column.width).join(' '), [columns])
  type Model = (typeof rows)[number]
  const cells = useCallback(
    (row: Model) =>
      narrow
        ? [{ id: 'card', content: card(row.original) }]
        : columns.map(({ id, cell }) => ({ id, content: cell(row.original) })),
    [narrow, card, columns],
  )
  const open = useMemo(() => onOpen && ((row: Model) => onOpen(row.original)), [onOpen])

  return (
    <div
      ref={scroller}
      className="min-h-0 grow overflow-auto bg-panel"
      onScroll={(event) => props.onScroll?.(event.currentTarget.scrollTop)}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total + (narrow ? 0 : 1)}
        aria-colcount={narrow ? 1 : columns.length}
        tabIndex={-1}
        onKeyDown={(event) => {
          const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowSize) - 1
          const target = focus.target(event, page)
          if (target !== undefined) virtualizer.scrollToIndex(target)
        }}
      >
        {!narrow && (
          <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-panel">
            <div
              role="row"
              aria-rowindex={1}
              className="grid h-table-head items-center gap-4 px-3"
              style={{ gridTemplateColumns: tracks }}
            >
              {table.getFlatHeaders().map((header) => (
                <div
                  role="columnheader"
                  key={header.id}
                  className="truncate text-head font-medium text-ink-3"
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </div>
              ))}
            </div>
          </div>
        )}
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            const place = { top: start - head, height: size }
            if (!row) return <Waiting key={`waiting ${index}`} {...place} />
            return (
              <TableRow
                key={row.id}
                {...place}
                row={row}
                rowIndex={index + (narrow ? 1 : 2)}
                tracks={narrow ? undefined : tracks}
                selected={row.id === selectedId}
                active={index === focus.activeIndex}
                cells={cells}
                onOpen={open}
                onFocus={focus.setActive}
                register={focus.register}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const toColumnDef = <Row extends RowData>({ id, header }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header: () => header,
})

const Waiting = ({ top, height }: { top: number; height: number }) => (
  <div aria-hidden="true" className={rowLook} style={{ height, transform: `translateY(${top}px)` }}>
    <Skeleton className="h-4 w-2/3" />
  </div>
)
