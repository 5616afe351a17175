import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { CHECK_WIDTH, columnTracks } from './columnTracks.ts'
import type { Widths } from './columnTracks.ts'
import { RowFinder } from './rowFinder.ts'
import { rowPlaces } from './rowPlaces.ts'
import { TableEdges } from './TableEdges.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { tokenSize } from './tokenSize.ts'
import { useChecks } from './useChecks.ts'
import { useNarrow } from './useNarrow.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRows } from './useRows.ts'
import type { VirtualTableProps } from './virtualTableProps.ts'

const NO_WIDTHS: Widths = {}
const COMING = 40
/** How many rows the note on what does not come is high at most. */
const NOTE = 2

/** A table of any length: it draws the rows in sight, and asks for more as it is scrolled. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowId, columns, card, cardsBelow = 560, total, selectedId, onOpen, onEndNear } = props
  const { cardSize = '--spacing-row-card', rowSize: rowToken = '--spacing-row', widths = NO_WIDTHS } = props
  const scroller = useRef<HTMLDivElement>(null)
  const measured = useNarrow(scroller, cardsBelow)
  const narrow = measured ?? false
  const checks = narrow && !props.checks?.onCards ? undefined : props.checks
  const hasChecks = checks !== undefined
  const { check, checkAll } = useChecks(checks, rows, rowId)

  const { head, rowSize, ruleSize } = useMemo(
    () => ({
      head: narrow ? 0 : tokenSize('--spacing-table-head', 36),
      rowSize: narrow ? tokenSize(cardSize, 60) : tokenSize(rowToken, 48),
      ruleSize: tokenSize('--spacing-row-rule', 32),
    }),
    [narrow, cardSize, rowToken],
  )
  const coming = onEndNear
    ? Math.max(1, Math.min(total - rows.length, Math.max(COMING, props.coming ?? 0)))
    : 0
  const ruleAt = props.rule?.before
  const places = useMemo(
    () =>
      rowPlaces(
        rows.length + coming,
        rowSize,
        ruleAt === undefined ? undefined : { before: ruleAt, size: ruleSize },
      ),
    [rows.length, coming, rowSize, ruleAt, ruleSize],
  )
  const [selection] = useState(() => new RowFinder<Row>())
  const selectedIndex = selection.find(rows, rowId, selectedId)
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
  const { first, last, scrollTo } = useRows({
    enabled: measured !== undefined,
    scroller,
    places,
    loaded: rows.length,
    idAt: (index) => rows[index] && rowId(rows[index]),
    head,
    initialTop: props.initialTop ?? 0,
    onScroll: props.onScroll,
    onEndNear,
  })

  // Only a new selection moves the list, the arrival of its row, or another layout; one that is come back to is as it was.
  const shown = useRef((props.initialTop ?? 0) > 0 ? `${selectedId} ${narrow}` : undefined)
  useEffect(() => {
    const wanted = `${selectedId} ${narrow}`
    if (measured === undefined || selectedIndex < 0 || shown.current === wanted) return
    shown.current = wanted
    scrollTo(selectedIndex)
  }, [selectedId, selectedIndex, measured, narrow, scrollTo])

  // The note begins below the last row: where that is gone to, it comes into sight with it.
  const hasNote = coming > 0 && Boolean(props.comingNote)
  const withNote = (index: number) =>
    hasNote && index === rows.length - 1 ? index + Math.min(coming, NOTE) : index

  const goTo = (index: number) => {
    const row = focus.goTo(index)
    if (row) scrollTo(withNote(row.index))
    return row?.element
  }
  const open = useMemo(() => onOpen && ((row: Row) => onOpen(row)), [onOpen])
  const activate = checks?.onCards && narrow ? undefined : open
  useImperativeHandle(props.handle, () => ({
    focusRow(id) {
      const index = rows.findIndex((row) => rowId(row) === id)
      return index < 0 ? undefined : goTo(index)
    },
    move: (by) => void goTo(focus.from < 0 ? 0 : focus.from + by),
    openFocused: () => rows[focus.from] && onOpen?.(rows[focus.from] as Row),
    toggleFocused: () => rows[focus.from] && check(rows[focus.from] as Row, false),
  }))
  const press = (event: KeyboardEvent) => {
    const page = Math.floor(((scroller.current?.clientHeight ?? 0) - head) / rowSize) - 1
    const target = focus.target(event, page)
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
  const cardTracks = checks ? `${CHECK_WIDTH}px minmax(0, 1fr)` : 'minmax(0, 1fr)'
  const { tracks, minWidth } = useMemo(
    () => columnTracks(columns, widths, hasChecks),
    [columns, widths, hasChecks],
  )
  const style = {
    '--tracks': narrow ? cardTracks : tracks,
    '--least': narrow ? 0 : `${minWidth}px`,
  } as CSSProperties
  const allChecked = useMemo(
    () =>
      checks !== undefined &&
      checks.ids.size >= rows.length &&
      rows.every((row) => checks.ids.has(rowId(row))),
    [checks, rows, rowId],
  )
  // What is not drawn yet is never blank: the ground shows rows on their way.
  const ghosts = {
    backgroundSize: `100% ${rowSize}px`,
    backgroundPositionY: ruleAt === undefined ? 0 : ruleSize,
  }
  const headRows = narrow ? 0 : 1
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // The row that the focus is in stays drawn wherever the list is scrolled.
  const drawn =
    activeIndex < first ? [activeIndex, ...indices] : activeIndex > last ? [...indices, activeIndex] : indices

  return (
    <>
      {narrow && props.cardsHead}
      <div ref={scroller} className="relative min-h-0 grow overflow-auto bg-panel" style={style}>
        {!narrow && props.onWidths && (
          <TableEdges
            columns={columns}
            widths={widths}
            onWidths={props.onWidths}
            frame={scroller}
            hasChecks={hasChecks}
          />
        )}
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={total + headRows}
          aria-colcount={(narrow ? 1 : columns.length) + (checks ? 1 : 0)}
          tabIndex={-1}
          className="min-w-(--least)"
          onKeyDown={press}
        >
          {!narrow && (
            <TableHead
              columns={columns}
              sorting={props.sorting}
              checks={checks}
              allChecked={allChecked}
              onCheckAll={checkAll}
            />
          )}
          <div role="rowgroup" className="row-ghosts relative" style={{ height: places.height, ...ghosts }}>
            {props.rule && (
              <div
                aria-hidden="true"
                className="absolute inset-x-0 top-0 bg-panel"
                style={{ height: ruleSize, transform: `translateY(${places.gapTop}px)` }}
              >
                {props.rule.content}
              </div>
            )}
            {drawn.map((index) => {
              const row = rows[index]
              if (row === undefined) return undefined
              const id = rowId(row)
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  top={places.topOf(index)}
                  height={rowSize}
                  rowIndex={index + headRows + 1}
                  selected={id === selectedId}
                  active={index === activeIndex}
                  checked={checks?.ids.has(id)}
                  checkLabel={checks?.label}
                  cells={cells}
                  onOpen={activate}
                  address={activate && props.addressOf?.(row)}
                  onCheck={check}
                  onFocus={focusRow}
                  register={focus.register}
                />
              )
            })}
          </div>
        </div>
        {coming > 0 && props.comingNote && (
          <div
            className="pointer-events-none absolute left-0 w-full min-w-(--least)"
            style={{ top: head + places.topOf(rows.length), height: coming * rowSize }}
          >
            <div className="pointer-events-auto sticky left-0 w-fit max-w-full p-1" style={{ top: head }}>
              {props.comingNote}
            </div>
          </div>
        )}
      </div>
    </>
  )
}
