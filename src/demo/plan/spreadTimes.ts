import { DAY, HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Random } from '#demo/random.ts'
import { openAgo, openingOf } from './openingHours.ts'

const DAYS = 365

// How many exams a weekday has in relation to the others, from Sunday on.
const weightByWeekday = [0, 1.08, 1.1, 1, 1, 0.92, 0.3] as const

/**
 * The times of `count` exams over the last twelve months, oldest first: within opening hours, more on weekdays than on Saturdays, and
 * slightly more recently than a year ago. A few are in the last hours that the clinic was open, so that there are always new reports.
 */
export function spreadTimes(random: Random, count: number, today: number, clock: ClinicClock): number[] {
  const recent = Math.min(count, Math.max(1, Math.min(40, Math.round(count * 0.004))))
  // Noon exists on every day, even where the clocks change.
  const noonOf = (day: number) => clock.startOfDay(today) + HOUR * 12 - (DAYS - 1 - day) * DAY
  const cumulative: number[] = []
  let total = 0
  for (let day = 0; day < DAYS; day++) {
    total += (weightByWeekday[clock.wallClock(noonOf(day)).getUTCDay()] ?? 1) * (0.85 + (0.3 * day) / DAYS)
    cumulative.push(total)
  }
  const times: number[] = []
  while (times.length < count - recent) {
    const target = random.next() * total
    const open = openingOf(clock, noonOf(firstAbove(cumulative, target)))
    if (!open) continue
    // With the sum of two random numbers, fewer exams are in the first and the last hour of the day.
    const share = 0.72 * random.next() + 0.28 * random.next()
    const at = open.from + Math.floor((share * (open.to - open.from)) / MINUTE) * MINUTE
    if (at < today - 5 * HOUR) times.push(at)
  }
  for (let added = 0; added < recent; added++) times.push(openAgo(clock, today, random.int(35, 290)))
  return times.toSorted((one, other) => one - other)
}

function firstAbove(cumulative: readonly number[], target: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulative[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}
