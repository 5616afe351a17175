import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Column } from '#portal/ui/table/columns.ts'
import { columnTracks } from '#portal/ui/table/columns.ts'
import { TableHead } from '#portal/ui/table/TableHead.tsx'
import { TableRow } from '#portal/ui/table/TableRow.tsx'
import { tokenSize } from '#portal/ui/layout/measure.ts'
import { addressOf, columns, rowId } from './releases.tsx'
import type { Release } from './releases.tsx'

interface ReactVirtualTableProps {
  rows: readonly Release[]
  /** How many rows are rendered beyond those in sight, on each side. */
  overscan: number
  onOpen: (row: Release) => void
}

/**
 * The same table on @tanstack/react-virtual: the same head, rows and cells, without keyboard, focus, column widths, cards, selection and
 * scroll position. Its rows have one height, so they are not measured, and the library needs no keys of theirs.
 */
export function ReactVirtualTable({ rows, overscan, onOpen }: ReactVirtualTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowSize,
    overscan,
  })
  return (
    <div ref={scroller} className="relative min-h-0 grow overflow-auto bg-panel" style={style}>
      <div
        role="grid"
        aria-label="Released reports"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        tabIndex={-1}
        className="min-w-(--least)"
      >
        <TableHead
          columns={columns}
          sorting={undefined}
          selection={undefined}
          allSelected={false}
          onSelectAll={nothing}
        />
        <div
          role="rowgroup"
          className="row-skeletons relative"
          style={{ height: virtualizer.getTotalSize(), ...ghosts }}
        >
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]!
            return (
              <TableRow
                key={rowId(row)}
                id={rowId(row)}
                row={row}
                top={start}
                leastHeight={size}
                heading={undefined}
                rowIndex={index + 2}
                selected={false}
                active={index === 0}
                checked={undefined}
                checkLabel={undefined}
                cells={cells}
                onOpen={onOpen}
                address={addressOf(row)}
                onSelect={nothing}
                onFocus={nothing}
                register={nothing}
                watch={nothing}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const nothing = () => {}
const size = tokenSize('--spacing-row', 48)
const rowSize = () => size
const { tracks, minWidth } = columnTracks(columns, {}, false)
const style = { '--tracks': tracks, '--least': `${minWidth}px` } as CSSProperties
const ghosts = { backgroundSize: `100% ${size}px`, backgroundPositionY: 0 }
const cells = (row: Release) => columns.map(({ id, cell }: Column<Release>) => ({ id, content: cell(row) }))
