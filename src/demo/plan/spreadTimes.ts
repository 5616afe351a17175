import { DAY, HOUR, MINUTE, type ClinicClock } from '#demo/clinicTime.ts'
import { type Random, weightedBy } from '#demo/random.ts'
import { openAgo, openingOf } from './openingHours.ts'

const DAYS = 365

/** The last hours, in minutes that the clinic was open, and the share of a year's exams that so many minutes have at its end. */
const RECENT_MINUTES = 290
const RECENT_SHARE = 0.0018

// How many exams a weekday has in relation to the others, from Sunday on.
const weightByWeekday = [0, 1.35, 1.12, 1, 1.04, 0.92, 0.55] as const

// The same by the hour in which an exam begins, from seven on: most in the morning, few at noon.
const weightFromSeven = [0.7, 1.25, 1.4, 1.3, 1, 0.45, 0.7, 1.15, 1.1, 0.9, 0.6, 0.35] as const

/** The weight of the hour that a moment begins. */
const weightOfHour = (at: number, clock: ClinicClock): number =>
  weightFromSeven[clock.wallClock(at).getUTCHours() - 7] ?? 0

/** How much slower a day is than others: January is the month of holidays, and few come around the turn of the year. */
function holidayShare(date: string): number {
  const day = date.slice(5)
  if (day >= '12-24' || day <= '01-02') return 0.25
  return day.startsWith('01-') ? 0.55 : 1
}

/**
 * The times of `count` exams over the last twelve months, oldest first: within opening hours, by weekday and hour, with a slow month and
 * a growth of a third over the year. The last hours that the clinic was open have about as many as they usually have, drawn apart from the others, so
 * that there are always new reports and the last day looks like others, whatever the hour.
 */
export function spreadTimes(random: Random, count: number, today: number, clock: ClinicClock): number[] {
  const recent = Math.min(count, Math.max(1, Math.round(count * RECENT_SHARE)))
  const recently = openAgo(clock, today, RECENT_MINUTES)
  // Noon exists on every day, even where the clocks change.
  const noonOf = (day: number) => clock.startOfDay(today) + HOUR * 12 - (DAYS - 1 - day) * DAY
  const days = Array.from({ length: DAYS }, (_, day) => {
    const noon = noonOf(day)
    const weekday = weightByWeekday[clock.wallClock(noon).getUTCDay()] ?? 1
    const weight = weekday * holidayShare(clock.dateOf(noon)) * (0.85 + (0.3 * day) / DAYS)
    const open = openingOf(clock, noon)
    return [open && timesWithin(open, clock), weight] as const
  })
  const dayOf = weightedBy(days)
  const times: number[] = []
  while (times.length < count - recent) {
    const at = dayOf(random)?.(random)
    if (at !== undefined && at < recently) times.push(at)
  }
  for (let added = 0; added < recent; added++)
    times.push(openAgo(clock, today, random.int(35, RECENT_MINUTES)))
  return times.toSorted((one, other) => one - other)
}

/** Draws minutes within the opening hours of a day. */
function timesWithin({ from, to }: { from: number; to: number }, clock: ClinicClock) {
  const hours = Array.from({ length: Math.ceil((to - from) / HOUR) }, (_, index) => from + index * HOUR)
  const hourOf = weightedBy(hours.map((begin) => [begin, weightOfHour(begin, clock)] as const))
  return (random: Random): number => {
    const hour = hourOf(random)
    return hour + random.int(0, Math.min(HOUR, to - hour) / MINUTE - 1) * MINUTE
  }
}

/** Of a week's weights, what a day has on average. */
const usualDay = weightByWeekday.reduce<number>((sum, weight) => sum + weight, 0) / 7

/** How many exams a clinic with so many a year has in an hour, at a moment: by weekday, season and hour. 0 while it is closed. */
export function examsPerHour(perYear: number, at: number, clock: ClinicClock): number {
  const open = openingOf(clock, at)
  if (!open || at < open.from || at >= open.to) return 0
  let weightOfDay = 0
  for (let hour = open.from; hour < open.to; hour += HOUR)
    weightOfDay += weightOfHour(hour, clock) * Math.min(1, (open.to - hour) / HOUR)
  const weekday = weightByWeekday[clock.wallClock(at).getUTCDay()] ?? 1
  const ofDay = (perYear / DAYS) * (weekday / usualDay) * holidayShare(clock.dateOf(at))
  return (ofDay * weightOfHour(at, clock)) / weightOfDay
}
