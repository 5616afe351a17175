import type { ReactNode } from 'react'
import type { Mark } from './mark.ts'
import { shownLabels, textWidth } from './scale.ts'
import type { Axis } from './scale.ts'

const ABOVE = 8
const BELOW = 22
const BESIDE = 8
/** How high a label is. */
const LINE_PX = 15

/** Where things stand in a chart of so many columns. */
export interface Place {
  left: number
  width: number
  height: number
  /** How wide the room of one mark is. */
  column: number
  /** The middle of a mark's room. */
  x: (index: number) => number
  y: (value: number) => number
  /** The line at 0. */
  bottom: number
}

interface PlotSize {
  width: number
  height: number
  count: number
  axis: Axis
  format: (value: number) => string
}

export function placeOf({ width, height, count, axis, format }: PlotSize): Place {
  const left = Math.ceil(Math.max(...axis.ticks.map((tick) => textWidth(format(tick))))) + 8
  const column = (width - left - BESIDE) / Math.max(count, 1)
  const bottom = height - BELOW
  return {
    left,
    width,
    height,
    column,
    bottom,
    x: (index) => left + (index + 0.5) * column,
    y: (value) => bottom - axis.part(value) * (bottom - ABOVE),
  }
}

interface PlotProps {
  place: Place
  axis: Axis
  format: (value: number) => string
  /** The labels below the axis: as many as fit. */
  marks: readonly Pick<Mark, 'key' | 'axis'>[]
  children: ReactNode
}

/** The ground of a chart: a few lines with round numbers, and the labels below. */
export function Plot({ place, axis, format, marks, children }: PlotProps) {
  const { left, width, bottom, x, y, column, height } = place
  const shown = shownLabels(
    marks.map((mark) => mark.axis),
    column,
  )
  const between = (bottom - ABOVE) / Math.max(axis.ticks.length - 1, 1)
  const every = Math.ceil(LINE_PX / Math.max(between, 1))
  return (
    <>
      <g aria-hidden="true">
        {axis.ticks.map((tick, line) => (
          <g key={tick}>
            <line
              x1={left}
              x2={width - BESIDE}
              y1={crisp(y(tick))}
              y2={crisp(y(tick))}
              className={line === 0 ? 'chart-zero' : 'chart-grid'}
            />
            {line % every === 0 && (
              <text x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end" className="chart-text">
                {format(tick)}
              </text>
            )}
          </g>
        ))}
        {marks.map(({ key, axis: label }, index) => {
          if (!shown.has(index)) return null
          // At the edges, a label ends with the chart.
          const half = textWidth(label) / 2
          const middle = Math.min(Math.max(x(index), half), width - half)
          return (
            <text
              key={key}
              x={middle}
              y={Math.min(bottom + 16, height - 4)}
              textAnchor="middle"
              className="chart-text"
            >
              {label}
            </text>
          )
        })}
      </g>
      {children}
    </>
  )
}

/** A line of one pixel is drawn on one row of pixels. */
const crisp = (y: number) => Math.round(y) + 0.5
