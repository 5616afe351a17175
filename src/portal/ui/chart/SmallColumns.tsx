import { useRef } from 'react'
import './chart.css'
import { MarkLink } from './MarkLink.tsx'
import type { Follow, Mark } from './mark.ts'
import { useMarks } from './useMarks.ts'
import { useSize } from './useSize.ts'

const HEIGHT = 44
const WIDEST_PX = 24

interface SmallColumnsProps {
  label: string
  columns: readonly (Omit<Mark, 'axis'> & { value: number })[]
  onFollow: Follow
}

/** Upright bars beside a number, its history, without an axis. A text below describes the bar under the pointer. */
export function SmallColumns({ label, columns, onFollow }: SmallColumnsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useSize(frame)
  const { area, areaProps, stopAt, active } = useMarks<SVGGElement>(columns.length)
  const room = width / Math.max(columns.length, 1)
  const wide = Math.min(room * 0.72, WIDEST_PX)
  const most = Math.max(1, ...columns.map(({ value }) => value))
  return (
    <div ref={frame} className="min-w-0">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full" role="group" aria-label={label}>
        <line x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="chart-zero" />
        <g ref={area} {...areaProps}>
          {columns.map((mark, index) => {
            const height = mark.value === 0 ? 0 : Math.max((mark.value / most) * (HEIGHT - 4), 1.5)
            return (
              <MarkLink
                key={mark.key}
                mark={{ ...mark, axis: '' }}
                index={index}
                isStop={index === stopAt}
                onFollow={onFollow}
              >
                <rect x={index * room} y={1} width={room} height={HEIGHT - 2} rx={2} className="chart-hit" />
                <rect
                  x={index * room + (room - wide) / 2}
                  y={HEIGHT - 1 - height}
                  width={wide}
                  height={height}
                  className="chart-bar"
                />
              </MarkLink>
            )
          })}
        </g>
      </svg>
      <p aria-hidden="true" className="min-h-5 truncate text-head text-ink-2">
        {active === undefined ? '' : columns[active]?.text}
      </p>
    </div>
  )
}
