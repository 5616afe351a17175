import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

const STEP = 16

interface ColumnEdgeProps {
  label: string
  least: number
  /** Shows the column as wide as that, while it is dragged. */
  onDrag: (width: number) => void
  onWidth: (width: number | undefined) => void
  /** How wide the column is now. */
  measure: () => number
}

const MOST = 800

/** The edge of a column's head: dragged, or moved by the arrow keys, it makes the column wider or narrower. */
export function ColumnEdge({ label, least, onDrag, onWidth, measure }: ColumnEdgeProps) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const [now, setNow] = useState(least)
  const within = (width: number) => Math.round(Math.max(least, Math.min(MOST, width)))
  const widthAt = (x: number) => (from.current ? within(from.current.width + x - from.current.x) : undefined)

  const set = (width: number) => {
    setNow(within(width))
    onWidth(within(width))
  }
  const press = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, () => void>> = {
      ArrowLeft: () => set(measure() - STEP),
      ArrowRight: () => set(measure() + STEP),
      Home: () => set(least),
      End: () => set(MOST),
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
      aria-valuemax={MOST}
      aria-valuenow={now}
      tabIndex={0}
      className="group/edge pointer-events-auto absolute inset-y-0 -right-4 z-10 flex w-4 cursor-col-resize touch-none justify-center outline-offset-[-2px] pointer-coarse:-right-5 pointer-coarse:w-6"
      onFocus={() => setNow(within(measure()))}
      onKeyDown={press}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: measure() }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event.clientX)
        if (width !== undefined) onDrag(width)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event.clientX)
        const isMoved = from.current?.x !== event.clientX
        from.current = undefined
        if (width !== undefined && isMoved) set(width)
      }}
      onPointerCancel={() => {
        from.current = undefined
        onDrag(measure())
      }}
    >
      <span
        aria-hidden="true"
        className="my-2 border-l border-line group-hover/edge:border-l-2 group-hover/edge:border-accent"
      />
    </div>
  )
}
