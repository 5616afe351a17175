import { wallClockOf } from '#service/records/dayStart.ts'
import { dateText } from '#service/reports/typesetting/words.ts'
import { DEMO_TIME_ZONE } from '#service/session/demoMode.ts'
import type { Language } from './texts/composeText.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The clinic's own clocks. */
export interface ClinicClock {
  /** A time whose UTC fields are what the clock on the wall shows. */
  wallClock: (at: number) => Date
  /** Midnight before a moment. */
  startOfDay: (at: number) => number
  /** The calendar date, YYYY-MM-DD. */
  dateOf: (at: number) => string
}

// Every change of a zone's clocks is at a multiple of it.
const STEP = 15 * MINUTE

export function clinicClock(timeZone: string = DEMO_TIME_ZONE): ClinicClock {
  const shown = wallClockOf(timeZone)
  const known = new Map<number, number>()
  const offsetAt = (at: number): number => {
    const from = Math.floor(at / STEP) * STEP
    const offset = known.get(from) ?? shown(from) - from
    known.set(from, offset)
    return offset
  }
  const wallClock = (at: number) => new Date(at + offsetAt(at))
  return {
    wallClock,
    startOfDay(at) {
      const midnight = Math.floor((at + offsetAt(at)) / DAY) * DAY
      return midnight - offsetAt(midnight - offsetAt(at))
    },
    dateOf: (at) => wallClock(at).toISOString().slice(0, 10),
  }
}

/** Whole years from a calendar date to another. */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/** Date and time of day as a reader of the language writes them. */
export const dateTimeText = ({ wallClock, dateOf }: ClinicClock, at: number, language: Language): string =>
  `${dateText(dateOf(at), language)}, ${wallClock(at).toISOString().slice(11, 16)}`
