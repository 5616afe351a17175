import { useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { columnTracks } from './columns.ts'
import type { Column, Widths } from './columns.ts'

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
    const otherWidths = Object.entries(widths).filter(([other]) => other !== id)
    onWidths(width === undefined ? Object.fromEntries(otherWidths) : widthsWith(id, width))
  }
  return (
    <div className="pointer-events-none sticky top-0 z-20 h-0 min-w-(--least)">
      <div className="grid h-table-head grid-cols-(--tracks) gap-4 px-(--padding)">
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

/** In pixels. */
const KEY_STEP = 16
const MAX_WIDTH = 800

interface ResizeHandleProps {
  label: string
  least: number
  /** Shows this width while the handle is dragged. */
  onDrag: (width: number) => void
  onWidth: (width: number | undefined) => void
  /** The present width. */
  measure: () => number
}

/** Makes a column wider or narrower, by dragging or by the arrow keys; a double click or Enter resets it. */
function ResizeHandle({ label, least, onDrag, onWidth, measure }: ResizeHandleProps) {
  const dragStart = useRef<{ x: number; width: number }>(undefined)
  const [current, setCurrent] = useState(least)
  const clamp = (width: number) => Math.round(Math.max(least, Math.min(MAX_WIDTH, width)))
  const widthAt = (x: number) =>
    dragStart.current ? clamp(dragStart.current.width + x - dragStart.current.x) : undefined

  const set = (width: number) => {
    setCurrent(clamp(width))
    onWidth(clamp(width))
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, () => void>> = {
      ArrowLeft: () => set(measure() - KEY_STEP),
      ArrowRight: () => set(measure() + KEY_STEP),
      Home: () => set(least),
      End: () => set(MAX_WIDTH),
      Enter: () => onWidth(undefined),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      title={label}
      aria-valuemin={least}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={current}
      tabIndex={0}
      className="group/handle pointer-events-auto absolute inset-y-0 -right-4 z-10 flex w-4 cursor-col-resize touch-none justify-center outline-offset-[-2px] pointer-coarse:-right-5 pointer-coarse:w-6"
      onFocus={() => setCurrent(clamp(measure()))}
      onKeyDown={handleKey}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { x: event.clientX, width: measure() }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event.clientX)
        if (width !== undefined) onDrag(width)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event.clientX)
        const isMoved = dragStart.current?.x !== event.clientX
        dragStart.current = undefined
        if (width !== undefined && isMoved) set(width)
      }}
      onPointerCancel={() => {
        dragStart.current = undefined
        onDrag(measure())
      }}
    >
      <span
        aria-hidden="true"
        className="my-2 border-l border-line group-hover/handle:border-l-2 group-hover/handle:border-accent"
      />
    </div>
  )
}
