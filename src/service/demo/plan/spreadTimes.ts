import { DAY, HOUR, MINUTE, startOfDay, wallClock } from '#service/demo/clinicTime.ts'
import type { Random } from '#service/demo/random.ts'

const DAYS = 365

// From Sunday on.
const busy = [0.03, 1.08, 1.1, 1, 1, 0.92, 0.3] as const

/**
 * Times of so many exams over the last twelve months, oldest first: more on weekdays than at weekends, within working
 * hours, a little more of late than a year ago. A few are hours ago, whatever the day, so that there is always
 * something new to see.
 */
export function spreadTimes(random: Random, count: number, today: number): number[] {
  const recent = Math.min(count, Math.max(1, Math.min(40, Math.round(count * 0.004))))
  const midnight = startOfDay(today)
  const upTo: number[] = []
  let total = 0
  for (let day = 0; day < DAYS; day++) {
    const start = midnight - (DAYS - 1 - day) * DAY
    total += (busy[wallClock(start).getUTCDay()] ?? 1) * (0.85 + (0.3 * day) / DAYS)
    upTo.push(total)
  }
  const times: number[] = []
  while (times.length < count - recent) {
    const mark = random.next() * total
    const day = firstAbove(upTo, mark)
    // Two draws together make the first and the last hour of the day the quiet ones.
    const hour = 7.1 + 11 * (0.72 * random.next() + 0.28 * random.next())
    const at = midnight - (DAYS - 1 - day) * DAY + Math.round((hour * HOUR) / MINUTE) * MINUTE
    if (at < today - 5 * HOUR) times.push(at)
  }
  for (let given = 0; given < recent; given++) times.push(today - random.int(35, 290) * MINUTE)
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
