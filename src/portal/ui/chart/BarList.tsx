import './chart.css'
import { useMarks } from './Marks.tsx'
import type { Follow, Mark } from './Marks.tsx'

interface Bar extends Pick<Mark, 'key' | 'href'> {
  name: string
  /** The length of the bar, and that of the period before. */
  value: number
  before?: number | undefined
  /** The value as it is written. */
  shown: string
  /** Beside it: the change, or a share. */
  note?: string | undefined
}

interface BarListProps {
  label: string
  bars: readonly Bar[]
  /** Names are a few characters long. */
  isShort?: boolean
  onFollow: Follow
}

/** Bars below each other with their names, the longest first as the caller orders them. */
export function BarList({ label, bars, isShort = false, onFollow }: BarListProps) {
  const { areaProps, markProps } = useMarks<HTMLUListElement>(bars.length, 0)
  const hasNotes = bars.some(({ note }) => note !== undefined)
  const whole = Math.max(1, ...bars.map(({ value, before = 0 }) => Math.max(value, before)))
  return (
    // The arrow keys go from bar to bar, which are links: nothing is chosen. Their plates reach beyond the names, which stand below the title.
    <ul
      {...areaProps}
      aria-label={label}
      className={`-mx-1.5 grid gap-x-3 ${isShort ? columns.short : hasNotes ? columns.noted : columns.long}`}
    >
      {bars.map((bar, index) => {
        const common = {
          ...markProps(index),
          className:
            'chart-mark group col-span-full grid min-h-8 grid-cols-subgrid items-center rounded-mark px-1.5 py-1 text-small hover:bg-sunken focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11',
        }
        const content = (
          <>
            <span
              className={`min-w-0 group-hover:text-accent-ink ${isShort ? 'whitespace-nowrap' : 'col-span-full break-words @sm:col-span-1'}`}
            >
              {bar.name}
            </span>
            <BarShape
              part={bar.value / whole}
              before={bar.before === undefined ? undefined : bar.before / whole}
            />
            <span className="text-right font-medium whitespace-nowrap">{bar.shown}</span>
            {hasNotes && (
              <span className="text-right text-head whitespace-nowrap text-ink-3">{bar.note}</span>
            )}
          </>
        )
        return (
          <li key={bar.key} className="col-span-full grid grid-cols-subgrid">
            {bar.href === undefined ? (
              <div {...common}>{content}</div>
            ) : (
              <a {...common} href={bar.href} onClick={(event) => onFollow(event, bar.href ?? '')}>
                {content}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

// All bars begin and end on the same lines, so that their lengths can be compared.
const columns = {
  long: 'grid-cols-[minmax(2rem,1fr)_auto] @sm:grid-cols-[fit-content(50%)_minmax(4rem,1fr)_auto]',
  noted: 'grid-cols-[minmax(2rem,1fr)_auto_auto] @sm:grid-cols-[fit-content(50%)_minmax(4rem,1fr)_auto_auto]',
  short: 'grid-cols-[auto_minmax(2rem,1fr)_auto]',
} as const

/** Drawn in parts of a hundred, whatever the width. */
const BarShape = ({ part, before }: { part: number; before: number | undefined }) => (
  <svg aria-hidden="true" viewBox="0 0 100 14" preserveAspectRatio="none" className="h-3.5 w-full">
    {before !== undefined && before > 0 && (
      <>
        <rect width={100 * before} height={14} className="chart-before" />
        <path d={`M${Math.round(1000 * before) / 10} 0v14`} className="chart-before-end" />
      </>
    )}
    <rect
      y={before === undefined ? 1 : 3}
      width={part > 0 ? Math.max(100 * part, 0.8) : 0}
      height={before === undefined ? 12 : 8}
      className="chart-bar"
    />
  </svg>
)
