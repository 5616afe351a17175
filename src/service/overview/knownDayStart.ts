import { dayStart } from '#contract/moments/dayStart.ts'

const MAX_KNOWN = 20_000
const known = new Map<string, number>()

/** The same as `dayStart`, which takes longer to compute than the figures of a period of many days to count. */
export function knownDayStart(date: string, daysLater: number, timeZone: string): number {
  const key = `${timeZone} ${date} ${daysLater}`
  let start = known.get(key)
  if (start === undefined) {
    start = dayStart(date, daysLater, timeZone)
    // Anybody may ask for any days.
    if (known.size === MAX_KNOWN) known.clear()
    known.set(key, start)
  }
  return start
}
