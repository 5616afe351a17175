import { DAY, HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Random } from '#demo/random.ts'
import { openAgo, openingOf } from './openingHours.ts'

const DAYS = 365

// From Sunday on.
const busy = [0, 1.08, 1.1, 1, 1, 0.92, 0.3] as const

/**
 * Times of so many exams over the last twelve months, oldest first: within opening hours, more on weekdays than on Saturdays, a
 * little more of late than a year ago. A few are of the last hours that the clinic was open, so that there is always
 * something new to see.
 */
export function spreadTimes(random: Random, count: number, today: number, clock: ClinicClock): number[] {
  const recent = Math.min(count, Math.max(1, Math.min(40, Math.round(count * 0.004))))
  // Noon is on every day, whatever the clocks do.
  const noonOf = (day: number) => clock.startOfDay(today) + HOUR * 12 - (DAYS - 1 - day) * DAY
  const upTo: number[] = []
  let total = 0
  for (let day = 0; day < DAYS; day++) {
    total += (busy[clock.wallClock(noonOf(day)).getUTCDay()] ?? 1) * (0.85 + (0.3 * day) / DAYS)
    upTo.push(total)
  }
  const times: number[] = []
  while (times.length < count - recent) {
    const mark = random.next() * total
    const open = openingOf(clock, noonOf(firstAbove(upTo, mark)))
    if (!open) continue
    // Two draws together make the first and the last hour of the day the quiet ones.
    const share = 0.72 * random.next() + 0.28 * random.next()
    const at = open.from + Math.floor((share * (open.to - open.from)) / MINUTE) * MINUTE
    if (at < today - 5 * HOUR) times.push(at)
  }
  for (let given = 0; given < recent; given++) times.push(openAgo(clock, today, random.int(35, 290)))
  return times.toSorted((one, other) => one - other)
}

function firstAbove(upTo: readonly number[], mark: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > mark) high = middle
    else low = middle + 1
  }
  return low
}
