import { wallClockOf } from '#contract/moments/dayStart.ts'
import { isMoment, readMoment } from '#contract/moments/readMoment.ts'

/** Without it browsers let years of six digits be typed. */
export const LATEST_WALL_TIME = '9999-12-31T23:59'

/** What a clock in a time zone shows at a moment, as `YYYY-MM-DDTHH:MM`. A time that is no moment there stays as it was typed. */
export const wallTimeAt = (typed: string, timeZone: string): string =>
  isMoment(typed) ? new Date(wallClockOf(timeZone)(Date.parse(typed))).toISOString().slice(0, 16) : typed

/** The moment at which a clock in a time zone shows this, the first of two. A time that the clocks skip stays as it was typed: it is no moment. */
export function momentAt(wallTime: string, timeZone: string): string {
  const read = readMoment(wallTime, timeZone)
  return 'value' in read && isMoment(read.value) ? read.value : wallTime
}
