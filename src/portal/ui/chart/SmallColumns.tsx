import { useRef } from 'react'
import './chart.css'
import { Marks, useMarks } from './Marks.tsx'
import type { Follow, Mark, Place } from './Marks.tsx'
import { useSize } from './useSize.ts'

const HEIGHT = 44
const WIDEST_PX = 24

interface SmallColumnsProps {
  label: string
  columns: readonly (Mark & { value: number })[]
  onFollow: Follow
}

/** Upright bars beside a number, its history, without an axis. A text below describes the bar under the pointer. */
export function SmallColumns({ label, columns, onFollow }: SmallColumnsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useSize(frame)
  const control = useMarks<SVGGElement>(columns.length)
  const column = width / Math.max(columns.length, 1)
  const wide = Math.min(column * 0.72, WIDEST_PX)
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const bottom = HEIGHT - 1
  const place: Place = {
    column,
    bottom,
    x: (index) => (index + 0.5) * column,
    y: (value) => (value === 0 ? bottom : bottom - Math.max((value / most) * (HEIGHT - 4), 1.5)),
  }
  return (
    <div ref={frame} className="min-w-0">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full" role="group" aria-label={label}>
        <path d={`M0 ${HEIGHT - 0.5}H${width}`} className="chart-zero" />
        <Marks {...control} marks={columns} place={place} onFollow={onFollow}>
          {({ value }, index) => (
            <rect
              x={place.x(index) - wide / 2}
              y={place.y(value)}
              width={wide}
              height={bottom - place.y(value)}
              className="chart-bar"
            />
          )}
        </Marks>
      </svg>
      <p aria-hidden="true" className="min-h-5 truncate text-head text-ink-2">
        {columns[control.active ?? -1]?.text}
      </p>
    </div>
  )
}
