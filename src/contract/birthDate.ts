import * as z from 'zod/mini'
import { calendarDate } from './declaration/field.ts'
import { isDay } from './moments/day.ts'

// In the contract, because forms, requests and files keep to it alike.

const EARLIEST = '1850-01-01'
/** The zone that is furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1000

/** The day that it is by now in the zone furthest ahead: a later one is in the future everywhere. */
const latestDay = (): string => new Date(Date.now() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10)

export type BirthDateFault = 'invalidDate' | 'tooEarly' | 'future'

/** Why a date in the form YYYY-MM-DD cannot be a birth date. `today`: the day where it is written, if that is known. */
export function birthDateFault(date: string, today = latestDay()): BirthDateFault | undefined {
  if (!isDay(date)) return 'invalidDate'
  if (date < EARLIEST) return 'tooEarly'
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

/** A birth date that is sent. Answers may hold one that was stored before this was checked. */
export const sentBirthDate = () =>
  calendarDate().check(
    z.refine((date) => birthDateFault(date) !== 'tooEarly', problems.tooEarly),
    z.refine((date) => birthDateFault(date) !== 'future', problems.future),
  )
