import { Chart } from './Chart.tsx'
import type { AxisMark, ChartSettings } from './Chart.tsx'
import type { Place } from './Marks.tsx'
import { durationAxis, rounded } from './scale.ts'

/** With less room, a dot at each point would be a caterpillar. */
const DOTS_FROM_PX = 9

/** How wide a point without neighbours is drawn, where a line would have no length. */
const LONE_PX = 24

export interface Point extends AxisMark {
  /** Null where there is nothing to measure: the line has a gap. */
  value: number | null
  /** The upper edge of the band. */
  upper: number | null
  /** The same in the period before. */
  before?: number | null | undefined
  /** The value can only grow. */
  isAtLeast: boolean
}

interface LineChartProps extends ChartSettings<Point> {
  points: readonly Point[]
}

/** A line of durations in minutes with a band above it, and the line of the period before. */
export const LineChart = ({ points, ...settings }: LineChartProps) => (
  <Chart
    {...settings}
    marks={points}
    axisOf={() => {
      const measured = points.flatMap(({ value, upper, before }) => [value, upper, before])
      return durationAxis(measured.filter((one) => one != null))
    }}
    ground={(place) => <Lines points={points} place={place} />}
  >
    {({ value, isAtLeast }, index, { x, y, column }, isActive) => {
      const isAlone = points[index - 1]?.value == null && points[index + 1]?.value == null
      if (value === null || !(column >= DOTS_FROM_PX || isAlone || isAtLeast || isActive)) return null
      return (
        <circle
          cx={rounded(x(index))}
          cy={rounded(y(value))}
          r={column < 14 ? 3 : 4}
          className={isAtLeast ? 'chart-dot-open' : 'chart-dot'}
        />
      )
    }}
  </Chart>
)

function Lines({ points, place: { x, y, column } }: { points: readonly Point[]; place: Place }) {
  const spots = (of: 'value' | 'upper' | 'before') =>
    points.map(({ [of]: value }, index): Spot | null =>
      value == null ? null : [rounded(x(index)), rounded(y(value))],
    )
  const half = Math.min(column * 0.4, LONE_PX / 2)
  const [values, uppers] = [spots('value'), spots('upper')]
  return (
    <g aria-hidden="true">
      <path d={bands(values, uppers, half)} className="chart-band" />
      <path d={lines(uppers, half)} className="chart-band-edge" />
      <path d={lines(spots('before'), half)} className="chart-line-before" />
      <path d={lines(values, 0)} className="chart-line" />
    </g>
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
