import type { ReactNode } from 'react'
import { ChartFrame, useChartRoom } from './ChartFrame.tsx'
import { MarkLink } from './MarkLink.tsx'
import type { Follow, Mark } from './mark.ts'
import { Plot, placeOf } from './Plot.tsx'
import { countAxis } from './scale.ts'
import { useMarks } from './useMarks.ts'

/** Narrower columns than this cannot be pressed nor told apart. */
const NARROWEST_PX = 6
const WIDEST_PX = 48

export interface Column extends Mark {
  value: number
  /** The same in the period before. */
  before?: number | undefined
  /** It is not over yet. */
  isOpen?: boolean
}

interface ColumnChartProps {
  label: string
  columns: readonly Column[]
  /** The same in longer steps, where there is no room for a column each. */
  coarser?: readonly Column[] | undefined
  format: (value: number) => string
  /** The meaning of its marks. */
  legend: ReactNode
  /** As high as its surroundings leave room for. */
  fills?: boolean
  onFollow: Follow
}

/** Upright bars, a step each. Those of the period before stand behind them, wider and paler. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, coarser, format, legend, fills = false, onFollow } = props
  const room = useChartRoom(fills)
  const { width, height } = room
  const isTight = (width - 48) / Math.max(props.columns.length, 1) < NARROWEST_PX
  const columns = isTight && coarser ? coarser : props.columns
  const axis = countAxis(columns.flatMap(({ value, before = 0 }) => [value, before]))
  const place = placeOf({ width, height, count: columns.length, axis, format })
  const { area, areaProps, stopAt, active } = useMarks<SVGGElement>(columns.length)
  const wide = Math.min(place.column * 0.82, WIDEST_PX)
  const narrow = wide * 0.66
  return (
    <ChartFrame
      {...room}
      label={label}
      fills={fills}
      legend={legend}
      active={active === undefined ? undefined : columns[active]?.text}
    >
      <Plot place={place} axis={axis} format={format} marks={columns}>
        <g ref={area} {...areaProps}>
          {columns.map((mark, index) => {
            const { value, before, isOpen } = mark
            const x = place.x(index)
            const bar = (of: number, size: number) => topRounded(x, place.y(of), size, place.bottom)
            return (
              <MarkLink
                key={mark.key}
                mark={mark}
                index={index}
                isStop={index === stopAt}
                onFollow={onFollow}
              >
                <rect
                  x={x - place.column / 2}
                  y={2}
                  width={place.column}
                  height={place.bottom - 2}
                  rx={3}
                  className="chart-hit"
                />
                {before !== undefined && before > 0 && (
                  <>
                    <path d={bar(before, wide)} className="chart-before" />
                    <path
                      d={`M${rounded(x - wide / 2)} ${rounded(place.y(before))}h${rounded(wide)}`}
                      className="chart-before-end"
                    />
                  </>
                )}
                {value > 0 && (
                  <path
                    d={bar(value, before === undefined ? wide : narrow)}
                    className={isOpen ? 'chart-open' : 'chart-bar'}
                  />
                )}
              </MarkLink>
            )
          })}
        </g>
      </Plot>
    </ChartFrame>
  )
}

/** A bar that stands on the line at 0, with round corners above. */
function topRounded(middle: number, top: number, width: number, bottom: number): string {
  const radius = Math.min(3, width / 2, bottom - top)
  const [left, right] = [middle - width / 2, middle + width / 2].map(rounded) as [number, number]
  const y = rounded(top)
  return `M${left} ${bottom}V${rounded(y + radius)}Q${left} ${y} ${rounded(left + radius)} ${y}H${rounded(right - radius)}Q${right} ${y} ${right} ${rounded(y + radius)}V${bottom}Z`
}

const rounded = (value: number) => Math.round(value * 10) / 10
