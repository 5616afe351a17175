import { Chart } from './Chart.tsx'
import type { AxisMark, ChartSettings } from './Chart.tsx'
import { countAxis, rounded } from './scale.ts'

const WIDEST_PX = 48

export interface Column extends AxisMark {
  value: number
  /** The same in the period before. */
  before?: number | undefined
  /** It is not over yet. */
  isOpen?: boolean
}

interface ColumnChartProps extends ChartSettings<Column> {
  columns: readonly Column[]
}

/** Upright bars, a step each. Those of the period before stand behind them, wider and paler. */
export const ColumnChart = ({ columns, ...settings }: ColumnChartProps) => (
  <Chart
    {...settings}
    marks={columns}
    axisOf={(marks) => countAxis(marks.flatMap(({ value, before = 0 }) => [value, before]))}
  >
    {({ value, before, isOpen }, index, { x, y, column, bottom }) => {
      const wide = Math.min(column * 0.82, WIDEST_PX)
      const bar = (of: number, width: number) => topRounded(x(index), y(of), width, bottom)
      return (
        <>
          {before !== undefined && before > 0 && (
            <>
              <path d={bar(before, wide)} className="chart-before" />
              <path
                d={`M${rounded(x(index) - wide / 2)} ${rounded(y(before))}h${rounded(wide)}`}
                className="chart-before-end"
              />
            </>
          )}
          {value > 0 && (
            <path
              d={bar(value, before === undefined ? wide : wide * 0.66)}
              className={isOpen ? 'chart-open' : 'chart-bar'}
            />
          )}
        </>
      )
    }}
  </Chart>
)

/** A bar that stands on the line at 0, with round corners above. */
function topRounded(middle: number, top: number, width: number, bottom: number): string {
  const radius = Math.min(3, width / 2, bottom - top)
  const [left, right] = [middle - width / 2, middle + width / 2].map(rounded) as [number, number]
  const y = rounded(top)
  return `M${left} ${bottom}V${rounded(y + radius)}Q${left} ${y} ${rounded(left + radius)} ${y}H${rounded(right - radius)}Q${right} ${y} ${right} ${rounded(y + radius)}V${bottom}Z`
}
