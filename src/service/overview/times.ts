import type { Turnaround } from '#contract/overview.ts'

const MINUTE = 60_000

type Times = Omit<Turnaround['reading'], 'steps' | 'groups' | 'before'>

/** Times of reports, of which some are finished and some still wait. */
export interface TimesTally {
  /** Doubled milliseconds, and one more where the report still waits, so that one number holds both and they sort by time. */
  values: number[]
  waiting: number
}

export const noTimes = (): TimesTally => ({ values: [], waiting: 0 })

/** Adds the time from a moment to another; one that would be negative, as where a report was read before it was released again, is none. */
export function addTime(tally: TimesTally, from: number, to: number, isWaiting: boolean): void {
  tally.values.push(Math.max(0, to - from) * 2 + (isWaiting ? 1 : 0))
  if (isWaiting) tally.waiting++
}

/** The figures of times. */
export function timesOf({ values, waiting }: TimesTally): Times {
  const sorted = Float64Array.from(values).toSorted()
  const median = percentile(sorted, 0.5)
  const ninetieth = percentile(sorted, 0.9)
  return {
    count: sorted.length,
    finished: sorted.length - waiting,
    waiting,
    median: median.minutes,
    ninetieth: ninetieth.minutes,
    isAtLeast: { median: median.isAtLeast, ninetieth: ninetieth.isAtLeast },
  }
}

/** As `percentile_cont` of PostgreSQL: between two values, in proportion. */
function percentile(sorted: Float64Array, fraction: number): { minutes: number | null; isAtLeast: boolean } {
  if (sorted.length === 0) return { minutes: null, isAtLeast: false }
  const place = fraction * (sorted.length - 1)
  const lower = sorted[Math.floor(place)] ?? 0
  const upper = sorted[Math.ceil(place)] ?? 0
  const [from, to] = [Math.floor(lower / 2), Math.floor(upper / 2)]
  return {
    minutes: (from + (to - from) * (place - Math.floor(place))) / MINUTE,
    isAtLeast: lower % 2 === 1 || upper % 2 === 1,
  }
}

export const joinedTimes = (one: TimesTally, other: TimesTally): TimesTally => ({
  values: [...one.values, ...other.values],
  waiting: one.waiting + other.waiting,
})
