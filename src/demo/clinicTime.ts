import { wallClockOf } from '#contract/moments/dayStart.ts'
import { DEMO_TIME_ZONE } from '#service/app/http/clinicSettings.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Local time in the clinic's time zone. All moments are milliseconds since 1970. */
export interface ClinicClock {
  timeZone: string
  /** A date whose UTC fields are the clinic's local time. */
  wallClock: (at: number) => Date
  /** The local midnight before a moment. */
  startOfDay: (at: number) => number
  /** The local calendar date, YYYY-MM-DD. */
  dateOf: (at: number) => string
}

// A zone's offset changes only at multiples of this.
const STEP = 15 * MINUTE

/** The clock of a time zone. It remembers offsets, because computing one is slow. */
export function clinicClock(timeZone: string = DEMO_TIME_ZONE): ClinicClock {
  const wallClockAt = wallClockOf(timeZone)
  const offsets = new Map<number, number>()
  const offsetAt = (at: number): number => {
    const from = Math.floor(at / STEP) * STEP
    const offset = offsets.get(from) ?? wallClockAt(from) - from
    offsets.set(from, offset)
    return offset
  }
  const wallClock = (at: number) => new Date(at + offsetAt(at))
  return {
    timeZone,
    wallClock,
    startOfDay(at) {
      const midnight = Math.floor((at + offsetAt(at)) / DAY) * DAY
      return midnight - offsetAt(midnight - offsetAt(at))
    },
    dateOf: (at) => wallClock(at).toISOString().slice(0, 10),
  }
}
