import type { Turnaround } from '#contract/overview.ts'
import { valuesAt } from './valuesAt.ts'

const MINUTE = 60_000

type Times = Omit<Turnaround['reading'], 'steps' | 'groups' | 'before'>

/** Times of reports, of which some are finished and some still wait. */
export interface TimesTally {
  /** Doubled milliseconds, and one more where the report still waits, so that one number holds both and they sort by time. Longer than `count`. */
  values: Float64Array
  count: number
  waiting: number
}

export const noTimes = (): TimesTally => ({ values: new Float64Array(16), count: 0, waiting: 0 })

/** Adds a time in milliseconds. One that is negative, as where a report was read before it was released again, counts as none. */
export function addTime(tally: TimesTally, time: number, isWaiting: boolean): void {
  if (tally.count === tally.values.length) {
    const longer = new Float64Array(2 * tally.count)
    longer.set(tally.values)
    tally.values = longer
  }
  tally.values[tally.count++] = Math.max(0, time) * 2 + (isWaiting ? 1 : 0)
  if (isWaiting) tally.waiting++
}

/** The times of several tallies together. */
export function joinedTimes(tallies: readonly TimesTally[]): TimesTally {
  const values = new Float64Array(tallies.reduce((sum, { count }) => sum + count, 0))
  let count = 0
  for (const tally of tallies) {
    values.set(tally.values.subarray(0, tally.count), count)
    count += tally.count
  }
  return { values, count, waiting: tallies.reduce((sum, { waiting }) => sum + waiting, 0) }
}

/** The figures of times: both percentiles as `percentile_cont` of PostgreSQL, between two values in proportion. */
export function timesOf({ values, count, waiting }: TimesTally): Times {
  const places = [0.5, 0.9].map((fraction) => fraction * (count - 1))
  const around = places.flatMap((place) => [Math.floor(place), Math.ceil(place)])
  const found = count === 0 ? [] : valuesAt(values.subarray(0, count), around)
  const [median, ninetieth] = places.map((place, index) => {
    const [lower, upper] = [found[2 * index], found[2 * index + 1]]
    if (lower === undefined || upper === undefined) return { minutes: null, isAtLeast: false }
    const [from, to] = [Math.floor(lower / 2), Math.floor(upper / 2)]
    return {
      minutes: (from + (to - from) * (place - Math.floor(place))) / MINUTE,
      isAtLeast: lower % 2 === 1 || upper % 2 === 1,
    }
  })
  return {
    count,
    finished: count - waiting,
    waiting,
    median: median?.minutes ?? null,
    ninetieth: ninetieth?.minutes ?? null,
    isAtLeast: { median: median?.isAtLeast ?? false, ninetieth: ninetieth?.isAtLeast ?? false },
  }
}
