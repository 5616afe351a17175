import { useRef } from 'react'
import type { ReactNode } from 'react'
import './chart.css'
import { Marks, useMarks } from './Marks.tsx'
import type { Follow, Mark, Place } from './Marks.tsx'
import { Readout } from './Readout.tsx'
import { shownLabels, textWidth } from './scale.ts'
import type { Axis } from './scale.ts'
import { useSize } from './useSize.ts'

const HEIGHT_PX = 220
const ABOVE = 8
const BELOW = 22
const BESIDE = 8
/** How high a label is. */
const LINE_PX = 15
/** Narrower columns than this cannot be pressed nor told apart. */
const NARROWEST_PX = 6

/** A mark with the label below it. */
export interface AxisMark extends Mark {
  axis: string
}

interface ChartProps<M extends AxisMark> {
  label: string
  marks: readonly M[]
  /** The same in longer steps, where there is no room for a column each. */
  coarser?: readonly M[] | undefined
  axisOf: (marks: readonly M[]) => Axis
  format: (value: number) => string
  /** The meaning of its marks. */
  legend: ReactNode
  /** As high as its surroundings leave room for. */
  fills?: boolean
  onFollow: Follow
  /** Drawn behind the marks. */
  ground?: (place: Place) => ReactNode
  children: (mark: M, index: number, place: Place, isActive: boolean) => ReactNode
}

/** What any chart is given, whatever it draws. */
export type ChartSettings<M extends AxisMark> = Pick<
  ChartProps<M>,
  'label' | 'coarser' | 'format' | 'legend' | 'fills' | 'onFollow'
>

/** The frame of a chart: a few lines with round numbers, as many labels below as fit, and the legend above. It is as wide as its surroundings. */
export function Chart<M extends AxisMark>(props: ChartProps<M>) {
  const { label, coarser, axisOf, format, legend, fills = false, onFollow, ground, children } = props
  const room = useRef<HTMLDivElement>(null)
  const { width, height: found } = useSize(room)
  const height = fills && found > 0 ? found : HEIGHT_PX
  const isTight = (width - 48) / Math.max(props.marks.length, 1) < NARROWEST_PX
  const marks = isTight && coarser ? coarser : props.marks
  const control = useMarks<SVGGElement>(marks.length)

  const axis = axisOf(marks)
  const left = Math.ceil(Math.max(...axis.ticks.map((tick) => textWidth(format(tick))))) + 8
  const column = (width - left - BESIDE) / Math.max(marks.length, 1)
  const bottom = height - BELOW
  const place: Place = {
    column,
    bottom,
    x: (index) => left + (index + 0.5) * column,
    y: (value) => bottom - axis.part(value) * (bottom - ABOVE),
  }
  const shown = shownLabels(
    marks.map((mark) => mark.axis),
    column,
  )
  const between = (bottom - ABOVE) / Math.max(axis.ticks.length - 1, 1)
  const every = Math.ceil(LINE_PX / Math.max(between, 1))
  return (
    <div className={`flex min-w-0 flex-col ${fills ? 'min-h-0 grow' : ''}`}>
      <Readout text={marks[control.active ?? -1]?.text}>{legend}</Readout>
      <div ref={room} className={fills ? 'min-h-0 grow basis-0 max-md:basis-56' : ''}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="block h-auto w-full overflow-visible"
          role="group"
          aria-label={label}
        >
          <g aria-hidden="true">
            {axis.ticks.map((tick, line) => {
              const y = place.y(tick)
              return (
                <g key={tick}>
                  <path
                    d={`M${left} ${crisp(y)}H${width - BESIDE}`}
                    className={line === 0 ? 'chart-zero' : 'chart-grid'}
                  />
                  {line % every === 0 && (
                    <text x={left - 6} y={y} dy="0.32em" textAnchor="end" className="chart-text">
                      {format(tick)}
                    </text>
                  )}
                </g>
              )
            })}
            {marks.map(({ key, axis: text }, index) => {
              if (!shown.has(index)) return null
              // At the edges, a label ends with the chart.
              const half = textWidth(text) / 2
              const middle = Math.min(Math.max(place.x(index), half), width - half)
              return (
                <text key={key} x={middle} y={bottom + 16} textAnchor="middle" className="chart-text">
                  {text}
                </text>
              )
            })}
          </g>
          {ground?.(place)}
          <Marks {...control} marks={marks} place={place} onFollow={onFollow}>
            {(mark, index, isActive) => children(mark, index, place, isActive)}
          </Marks>
        </svg>
      </div>
    </div>
  )
}

/** A line of one pixel is drawn on one row of pixels. */
const crisp = (y: number) => Math.round(y) + 0.5
