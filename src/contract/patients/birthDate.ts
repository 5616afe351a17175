import * as z from 'zod/mini'
import { type BirthDatePrecision, birthDatePrecisions } from './birthDatePrecision.ts'
import { isDay } from '#contract/moments/day.ts'

// In the contract, because forms, requests and files keep to it alike.

/** A patient's birth date: YYYY-MM-DD, YYYY where the year alone is known, null where it is unknown. */
export type BirthDate = string | null

export const isYear = (text: string): boolean => /^(?!0000)\d{4}$/.test(text)

export const precisionOf = (date: BirthDate): BirthDatePrecision =>
  date === null ? 'unknown' : isYear(date) ? 'year' : 'day'

/** Whether a clinic with this setting stores such a birth date. */
export const isPreciseEnough = (date: BirthDate, setting: BirthDatePrecision): boolean =>
  birthDatePrecisions.indexOf(precisionOf(date)) <= birthDatePrecisions.indexOf(setting)

type Known = BirthDate | undefined

/** Whether both may be of one person, though one may be the day and the other the year alone. What is unknown may be any. */
export const mayBeSameBirth = (one: Known, other: Known): boolean =>
  !one || !other || one.startsWith(other) || other.startsWith(one)

/** Whether both are the same day. A year, which many share, does not tell two persons apart. */
export const isSameBirthDay = (one: Known, other: Known): boolean =>
  Boolean(one) && one === other && !isYear(one ?? '')

const DAY_MS = 86_400_000
/** How many days lie between two birth dates, of which a year counts from its middle; the most where one is unknown. */
export function daysBetweenBirths(one: Known, other: Known): number {
  const [time, otherTime] = [one, other].map((date) =>
    Date.parse(isYear(date ?? '') ? `${date}-07-01` : (date ?? '')),
  )
  const days = Math.abs((time ?? NaN) - (otherTime ?? NaN)) / DAY_MS
  return Number.isNaN(days) ? Number.MAX_VALUE : days
}

const EARLIEST = '1850-01-01'
/** The zone that is furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1000

/** The day that it is by now in the zone furthest ahead: a later one is in the future everywhere. */
const latestDay = (): string => new Date(Date.now() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10)

export type BirthDateFault = 'invalidDate' | 'tooEarly' | 'future'

/** Why a text cannot be a birth date, that is a day or a year. `today`: the day where it is written, if that is known. */
export function birthDateFault(date: string, today = latestDay()): BirthDateFault | undefined {
  if (!isDay(date) && !isYear(date)) return 'invalidDate'
  if (date < EARLIEST.slice(0, date.length)) return 'tooEarly'
  return date > today ? 'future' : undefined
}

const problems: Readonly<Record<BirthDateFault, string>> = {
  invalidDate: 'must be a day that there was',
  tooEarly: 'must be a day from 1850 on',
  future: 'must not be in the future',
}

/** The same in the words of a refusal. */
export function birthDateProblem(date: string): string | undefined {
  const fault = birthDateFault(date)
  return fault && problems[fault]
}

/** The name of the form in which a birth date is written. */
export const BIRTH_DATE_FORMAT = 'birth-date'

const FORM = /^\d{4}(-\d{2}-\d{2})?$/
const NO_DATE = 'must be a day that there is, as 2026-04-03, or, where the clinic takes it, a year'

/** A day or a year alone. */
export const dayOrYear = () =>
  z
    .stringFormat(BIRTH_DATE_FORMAT, FORM, NO_DATE)
    // A text of another form is refused for its form alone.
    .check(z.refine((text) => isDay(text) || isYear(text) || !FORM.test(text), NO_DATE))

/** A birth date that is sent. Answers may hold one that was stored before this was checked. */
export const sentBirthDate = () =>
  dayOrYear().check(
    z.refine((date) => birthDateFault(date) !== 'tooEarly', problems.tooEarly),
    z.refine((date) => birthDateFault(date) !== 'future', problems.future),
  )
