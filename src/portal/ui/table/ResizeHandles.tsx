import { useRef } from 'react'
import type { RefObject } from 'react'
import type { Column } from './columns.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { columnTracks } from './columns.ts'
import type { Widths } from './columns.ts'

interface ResizeHandlesProps<Row> {
  columns: readonly Column<Row>[]
  widths: Widths
  onWidths: (widths: Widths) => void
  /** The element whose style holds the columns' tracks. */
  frame: RefObject<HTMLElement | null>
  hasCheckboxes: boolean
}

/** The resize handles of the columns. They lie over the table, as neither the grid role nor a head's name may contain them. */
export function ResizeHandles<Row>({
  columns,
  widths,
  onWidths,
  frame,
  hasCheckboxes,
}: ResizeHandlesProps<Row>) {
  const heads = useRef(new Map<string, HTMLElement>())
  const measure = (id: string) => heads.current.get(id)?.offsetWidth ?? 0

  /** Fixes the columns before at their present widths, so that the handle follows the pointer. */
  const widthsWith = (id: string, width: number): Widths => {
    const index = columns.findIndex((column) => column.id === id)
    const next: Record<string, number> = { ...widths, [id]: width }
    for (const column of columns.slice(0, index)) next[column.id] = measure(column.id)
    return next
  }
  const drag = (id: string, width: number) => {
    const { tracks, minWidth } = columnTracks(columns, widthsWith(id, width), hasCheckboxes)
    frame.current?.style.setProperty('--tracks', tracks)
    frame.current?.style.setProperty('--least', `${minWidth}px`)
  }
  const set = (id: string, width: number | undefined) => {
    const others = Object.entries(widths).filter(([other]) => other !== id)
    onWidths(width === undefined ? Object.fromEntries(others) : widthsWith(id, width))
  }
  return (
    <div className="pointer-events-none sticky top-0 z-20 h-0 min-w-(--least)">
      <div className="grid h-table-head grid-cols-(--tracks) gap-4 px-3">
        {hasCheckboxes && <span />}
        {columns.map(({ id, leastWidth = 0, resizeLabel }, index) => (
          <div
            key={id}
            ref={(element) => void (element ? heads.current.set(id, element) : heads.current.delete(id))}
            className="relative min-w-0"
          >
            {resizeLabel && index < columns.length - 1 && (
              <ResizeHandle
                label={resizeLabel}
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
