import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { CARD_PADDING, CHECKBOX_WIDTH, columnTracks, PADDING } from './columns.ts'
import type { Widths } from './columns.ts'
import { ResizeHandles } from './ResizeHandles.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowSelection } from './useRowSelection.ts'
import { tokenSize, useNarrow } from '#portal/ui/layout/measure.ts'
import { RowFinder, usePressedRow, useRowFocus } from './useRowFocus.ts'
import { useRowHeights } from './useRowHeights.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import type { VirtualTableProps } from './virtualTableProps.ts'

const NO_WIDTHS: Widths = {}
/** For how many rows that are not loaded there is room at least, and how many of them the note may cover. */
const MIN_COMING_ROWS = 40
const NOTE_ROWS = 2

/** A table of any length: it renders the rows in sight, and asks for more rows as it is scrolled. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowId, columns, card, cardsBelow = 560, total, selectedId, onOpen, onEndNear } = props
  const { cardSize = '--spacing-row-card', rowSize: rowToken = '--spacing-row', widths = NO_WIDTHS } = props
  const scroller = useRef<HTMLDivElement>(null)
  const measured = useNarrow(scroller, cardsBelow)
  const narrow = measured ?? false
  const selection = narrow && !props.selection?.onCards ? undefined : props.selection
  const hasCheckboxes = selection !== undefined
  const { toggle, toggleAll } = useRowSelection(selection, rows, rowId)

  const { headHeight, rowSize } = useMemo(
    () => ({
      headHeight: narrow ? 0 : tokenSize('--spacing-table-head', 36),
      rowSize: narrow ? tokenSize(cardSize, 56) : tokenSize(rowToken, 48),
    }),
    [narrow, cardSize, rowToken],
  )
  const coming = onEndNear
    ? Math.max(1, Math.min(total - rows.length, Math.max(MIN_COMING_ROWS, props.coming ?? 0)))
    : 0
  const { offsets, placeRows, watchRow } = useRowHeights({ rows, rowId, coming, rowSize, scroller })
  const [selectedRow] = useState(() => new RowFinder<Row>())
  const selectedIndex = selectedRow.find(rows, rowId, selectedId)
  const focus = useRowFocus({ rows, rowId, selectedIndex, initial: props.initialRow })
  const { activeIndex, setActive } = focus
  const { onFocusRow } = props
  const focusRow = useCallback(
    (id: string) => {
      setActive(id)
      onFocusRow?.(id)
    },
    [setActive, onFocusRow],
  )
  const { first, last, scrollTo } = useVirtualRows({
    enabled: measured !== undefined,
    scroller,
    offsets,
    loaded: rows.length,
    idAt: (index) => rows[index] && rowId(rows[index]),
    headHeight,
    initialTop: props.initialTop ?? 0,
    onScroll: props.onScroll,
    onEndNear,
  })

  // Only a new selection scrolls the list, the arrival of its row, or another layout; a restored list stays where it was. Its neighbours
  // come into sight with it, except if the row was clicked: the list must not move under the pointer, or a second click would hit another row.
  const { open, wasPressed } = usePressedRow(rowId, onOpen)
  const shown = useRef<string>(undefined)
  const isRestored = useRef((props.initialTop ?? 0) > 0)
  const showSelected = useEffectEvent(() => {
    if (measured === undefined) return
    const wanted = `${selectedId} ${narrow}`
    if (isRestored.current) shown.current = wanted
    isRestored.current = false
    if (selectedIndex < 0 || shown.current === wanted) return
    shown.current = wanted
    scrollTo(selectedIndex, wasPressed(selectedId) ? 0 : 1)
  })
  useEffect(() => showSelected(), [selectedId, selectedIndex, measured, narrow])

  // The note stands below the last row: moving the focus there also scrolls the note into sight.
  const hasNote = coming > 0 && Boolean(props.comingNote)
  const withNote = (index: number) =>
    hasNote && index === rows.length - 1 ? index + Math.min(coming, NOTE_ROWS) : index

  const goTo = (index: number) => {
    const row = focus.goTo(index)
    if (row) scrollTo(withNote(row.index))
    return row?.element
  }
  const activate = selection?.onCards && narrow ? undefined : open
  useImperativeHandle(props.handle, () => ({
    focusRow(id) {
      const index = rows.findIndex((row) => rowId(row) === id)
      return index < 0 ? undefined : goTo(index)
    },
    move: (by) => void goTo(focus.from < 0 ? 0 : focus.from + by),
    toggleFocused: () => rows[focus.from] && toggle(rows[focus.from] as Row, false),
  }))
  const handleKey = (event: KeyboardEvent) => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    const page =
      Math.floor(offsets.rowAt(scrollTop + clientHeight - headHeight) - offsets.rowAt(scrollTop)) - 1
    const target = focus.indexForKey(event, page)
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
    if (event.key === 'End' && !event.repeat && onEndNear) props.onLoadedEnd?.()
  }

  const cells = useCallback(
    (row: Row) =>
      narrow
        ? [{ id: 'card', content: card(row) }]
        : columns.map(({ id, cell }) => ({ id, content: cell(row) })),
    [narrow, card, columns],
  )
  const cardTracks = selection ? `${CHECKBOX_WIDTH}px minmax(0, 1fr)` : 'minmax(0, 1fr)'
  const { tracks, minWidth } = useMemo(
    () => columnTracks(columns, widths, hasCheckboxes),
    [columns, widths, hasCheckboxes],
  )
  const style = {
    '--tracks': narrow ? cardTracks : tracks,
    '--padding': `${narrow ? CARD_PADDING : PADDING}px`,
    '--least': narrow ? 0 : `${minWidth}px`,
  } as CSSProperties
  const allSelected = useMemo(
    () =>
      selection !== undefined &&
      selection.ids.size >= rows.length &&
      rows.every((row) => selection.ids.has(rowId(row))),
    [selection, rows, rowId],
  )
  // The background shows skeletons where no row is rendered yet, so that it is never blank.
  const skeletons = { backgroundSize: `100% ${rowSize}px` }
  const headRows = narrow ? 0 : 1
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // The row with the focus stays rendered wherever the list is scrolled to.
  const rendered =
    activeIndex < first ? [activeIndex, ...indices] : activeIndex > last ? [...indices, activeIndex] : indices
  useLayoutEffect(() => placeRows(rendered))
  const headingOf = (row: Row, index: number) => props.heading?.(row, rows[index - 1], narrow)

  return (
    <>
      {narrow && props.cardsHead}
      <div ref={scroller} className="relative min-h-0 grow overflow-auto bg-panel" style={style}>
        {!narrow && props.onWidths && (
          <ResizeHandles
            columns={columns}
            widths={widths}
            onWidths={props.onWidths}
            frame={scroller}
            hasCheckboxes={hasCheckboxes}
          />
        )}
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={total + headRows}
          aria-colcount={(narrow ? 1 : columns.length) + (selection ? 1 : 0)}
          tabIndex={-1}
          className="min-w-(--least)"
          onKeyDown={handleKey}
        >
          {!narrow && (
            <TableHead
              columns={columns}
              sorting={props.sorting}
              selection={selection}
              allSelected={allSelected}
              onSelectAll={toggleAll}
            />
          )}
          <div
            role="rowgroup"
            className="row-skeletons relative"
            style={{ height: offsets.height, ...skeletons }}
          >
            {rendered.map((index) => {
              const row = rows[index]
              if (row === undefined) return undefined
              const id = rowId(row)
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  top={offsets.topOf(index)}
                  leastHeight={rowSize}
                  heading={headingOf(row, index)}
                  rowIndex={index + headRows + 1}
                  selected={id === selectedId}
                  active={index === activeIndex}
                  checked={selection?.ids.has(id)}
                  checkLabel={selection?.label}
                  cells={cells}
                  onOpen={activate}
                  address={activate && props.addressOf?.(row)}
                  onSelect={toggle}
                  onFocus={focusRow}
                  register={focus.register}
                  watch={watchRow}
                />
              )
            })}
          </div>
        </div>
        {coming > 0 && props.comingNote && (
          <div
            className="pointer-events-none absolute left-0 w-full min-w-(--least)"
            style={{ top: headHeight + offsets.topOf(rows.length), height: coming * rowSize }}
          >
            <div
              className="pointer-events-auto sticky left-0 w-fit max-w-full p-1"
              style={{ top: headHeight }}
            >
              {props.comingNote}
            </div>
          </div>
        )}
      </div>
    </>
  )
}
