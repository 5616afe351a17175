import { wallClockOf } from '#service/records/dayStart.ts'
import type { Language } from './texts/composeText.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Where the synthetic clinic is, unless the setting says otherwise. */
export const DEMO_TIME_ZONE = 'America/Sao_Paulo'

/** The clinic's own clocks. */
export interface ClinicClock {
  /** A time whose UTC fields are what the clock on the wall shows. */
  wallClock: (at: number) => Date
  /** Midnight before a moment. */
  startOfDay: (at: number) => number
  /** The calendar date, YYYY-MM-DD. */
  dateOf: (at: number) => string
}

// No zone has ever changed its clocks within one.
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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar date as a reader of the language writes it, without doubt about day and month. */
export function dateText(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return language === 'pt-BR'
    ? `${day}/${month}/${year}`
    : `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}

/** The same with the time of day. */
export const dateTimeText = ({ wallClock, dateOf }: ClinicClock, at: number, language: Language): string =>
  `${dateText(dateOf(at), language)}, ${wallClock(at).toISOString().slice(11, 16)}`
