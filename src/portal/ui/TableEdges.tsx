import { useRef } from 'react'
import type { RefObject } from 'react'
import type { Column } from './column.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import { columnTracks } from './columnTracks.ts'
import type { Widths } from './columnTracks.ts'

interface TableEdgesProps<Row> {
  columns: readonly Column<Row>[]
  widths: Widths
  onWidths: (widths: Widths) => void
  /** Holds the tracks of heads, rows and edges. */
  frame: RefObject<HTMLElement | null>
  hasChecks: boolean
}

/** The edges of the columns' heads. They lie over the table, since a grid has no place for them, nor a head's name. */
export function TableEdges<Row>({ columns, widths, onWidths, frame, hasChecks }: TableEdgesProps<Row>) {
  const heads = useRef(new Map<string, HTMLElement>())
  const measure = (id: string) => heads.current.get(id)?.offsetWidth ?? 0

  /** Those before a column stay as wide as they are, so that its edge follows the pointer. */
  const upTo = (id: string, width: number): Widths => {
    const index = columns.findIndex((column) => column.id === id)
    const next: Record<string, number> = { ...widths, [id]: width }
    for (const column of columns.slice(0, index)) next[column.id] = measure(column.id)
    return next
  }
  const drag = (id: string, width: number) => {
    const { tracks, minWidth } = columnTracks(columns, upTo(id, width), hasChecks)
    frame.current?.style.setProperty('--tracks', tracks)
    frame.current?.style.setProperty('--least', `${minWidth}px`)
  }
  const set = (id: string, width: number | undefined) => {
    const others = Object.entries(widths).filter(([other]) => other !== id)
    onWidths(width === undefined ? Object.fromEntries(others) : upTo(id, width))
  }
  return (
    <div className="pointer-events-none sticky top-0 z-20 h-0 min-w-(--least)">
      <div className="grid h-table-head grid-cols-(--tracks) gap-4 px-3">
        {hasChecks && <span />}
        {columns.map(({ id, leastWidth = 0, edgeLabel }, index) => (
          <div
            key={id}
            ref={(element) => void (element ? heads.current.set(id, element) : heads.current.delete(id))}
            className="relative min-w-0"
          >
            {edgeLabel && index < columns.length - 1 && (
              <ColumnEdge
                label={edgeLabel}
                least={leastWidth}
                measure={() => measure(id)}
                onDrag={(width) => drag(id, width)}
                onWidth={(width) => set(id, width)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
