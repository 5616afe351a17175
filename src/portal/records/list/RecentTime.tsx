import { isDay } from '#contract/moments/day.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'

export interface RecentTimeProps {
  at: string
  /** There is no room for a time beside a day. */
  short?: boolean
  /** The day stands in a heading above. */
  underDay?: boolean
  className?: string
}

/** Moments of today show the time; others show the day, followed by the time if it fits. The tooltip has both. */
export function RecentTime({ at, short = false, underDay = false, className = '' }: RecentTimeProps) {
  const dates = useDates()
  const isUnderDay = underDay && !isDay(at)
  const recent = isUnderDay ? dates.clock(at) : dates.recent(at)
  const clock = short || isDay(at) ? '' : dates.clock(at)
  return (
    // One line high: a time without room wraps out of sight.
    <time
      dateTime={at}
      title={dates.moment(at)}
      className={`flex h-4.5 flex-wrap gap-x-1.5 overflow-y-clip leading-4.5 whitespace-nowrap ${className}`}
    >
      <span className="max-w-full truncate">
        {isUnderDay && <span className="sr-only">{dates.heading(at)}, </span>}
        {recent}
      </span>
      {clock !== '' && clock !== recent && (
        <span className="font-normal text-ink-3 group-aria-selected/row:text-ink-2">
          <span className="sr-only">, </span>
          {clock}
        </span>
      )}
    </time>
  )
}
