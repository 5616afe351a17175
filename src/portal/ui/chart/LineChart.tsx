import type { ReactNode } from 'react'
import { ChartFrame, useChartRoom } from './ChartFrame.tsx'
import { MarkLink } from './MarkLink.tsx'
import type { Follow, Mark } from './mark.ts'
import { Plot, placeOf } from './Plot.tsx'
import type { Axis } from './scale.ts'
import { useMarks } from './useMarks.ts'

/** With less room, a dot at each point would be a caterpillar. */
const DOTS_FROM_PX = 9

/** How wide a point without neighbours is drawn, where a line would have no length. */
const LONE_PX = 24

export interface Point extends Mark {
  /** Null where there is nothing to measure: the line has a gap. */
  value: number | null
  /** The upper edge of the band. */
  upper: number | null
  /** The same in the period before. */
  before?: number | null | undefined
  /** The value can only grow. */
  isAtLeast: boolean
}

interface LineChartProps {
  label: string
  points: readonly Point[]
  axisOf: (values: readonly number[]) => Axis
  format: (value: number) => string
  legend: ReactNode
  /** As high as its surroundings leave room for. */
  fills?: boolean
  onFollow: Follow
}

/** A line with a band above it, and the line of the period before. */
export function LineChart({
  label,
  points,
  axisOf,
  format,
  legend,
  fills = false,
  onFollow,
}: LineChartProps) {
  const room = useChartRoom(fills)
  const { width, height } = room
  const measured = points.flatMap(({ value, upper, before }) => [value, upper, before])
  const axis = axisOf(measured.filter((one) => one != null))
  const place = placeOf({ width, height, count: points.length, axis, format })
  const { area, areaProps, stopAt, active } = useMarks<SVGGElement>(points.length)
  const at = (value: number | null | undefined, index: number): Spot | null =>
    value == null ? null : [rounded(place.x(index)), rounded(place.y(value))]
  const half = Math.min(place.column * 0.4, LONE_PX / 2)
  const values = points.map(({ value }, index) => at(value, index))
  const uppers = points.map(({ upper }, index) => at(upper, index))
  const befores = points.map(({ before }, index) => at(before, index))
  return (
    <ChartFrame
      {...room}
      label={label}
      fills={fills}
      legend={legend}
      active={active === undefined ? undefined : points[active]?.text}
    >
      <Plot place={place} axis={axis} format={format} marks={points}>
        <g aria-hidden="true">
          <path d={bands(values, uppers, half)} className="chart-band" />
          <path d={lines(uppers, half)} className="chart-band-edge" />
          <path d={lines(befores, half)} className="chart-line-before" />
          <path d={lines(values, 0)} className="chart-line" />
        </g>
        <g ref={area} {...areaProps}>
          {points.map((point, index) => {
            const spot = values[index]
            const isAlone = !values[index - 1] && !values[index + 1]
            const hasDot = place.column >= DOTS_FROM_PX || isAlone || point.isAtLeast
            return (
              <MarkLink
                key={point.key}
                mark={point}
                index={index}
                isStop={index === stopAt}
                onFollow={onFollow}
              >
                <rect
                  x={place.x(index) - place.column / 2}
                  y={2}
                  width={place.column}
                  height={place.bottom - 2}
                  rx={3}
                  className="chart-hit"
                />
                {spot && (hasDot || index === active) && (
                  <circle
                    cx={spot[0]}
                    cy={spot[1]}
                    r={place.column < 14 ? 3 : 4}
                    className={point.isAtLeast ? 'chart-dot-open' : 'chart-dot'}
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

type Spot = readonly [x: number, y: number]

/** Runs of neighbours that have a value. */
function runs<T>(spots: readonly (T | null)[]): T[][] {
  const found: T[][] = []
  let run: T[] | undefined
  for (const spot of spots) {
    if (spot === null) run = undefined
    else if (run) run.push(spot)
    else found.push((run = [spot]))
  }
  return found
}

/** A point without neighbours as a line of two halves. */
function widened(run: readonly Spot[], half: number): readonly Spot[] {
  const [first] = run
  if (!first || run.length > 1) return run
  const [x, y] = first
  return [
    [rounded(x - half), y],
    [rounded(x + half), y],
  ]
}

const joined = (spots: readonly Spot[]) => spots.map((spot) => spot.join(' ')).join('L')

const lines = (spots: readonly (Spot | null)[], half: number): string =>
  runs(spots)
    .map((run) => `M${joined(widened(run, half))}`)
    .join('')

function bands(lower: readonly (Spot | null)[], upper: readonly (Spot | null)[], half: number): string {
  const pairs = lower.map((spot, index) => {
    const above = upper[index]
    return spot && above ? ([spot, above] as const) : null
  })
  return runs(pairs)
    .map((run) => {
      const edge = (of: 0 | 1) =>
        widened(
          run.map((pair) => pair[of]),
          half,
        )
      return `M${joined([...edge(0), ...edge(1).toReversed()])}Z`
    })
    .join('')
}

const rounded = (value: number) => Math.round(value * 10) / 10
