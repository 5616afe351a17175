import { wallClockOf } from '#contract/moments/dayStart.ts'
import { isMoment, readMoment } from '#contract/moments/readMoment.ts'

/** A day and a time on a clock, as fields hold them. */
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The local time of a moment in a time zone, as `YYYY-MM-DDTHH:MM`. A time that is no moment there stays as it was typed. */
export const wallTimeAt = (typed: string, timeZone: string): string =>
  isMoment(typed) ? new Date(wallClockOf(timeZone)(Date.parse(typed))).toISOString().slice(0, 16) : typed

/**
 * The moment at which a clock in a time zone shows this time; the first one, where it shows it twice. A time that the clocks skip, or a text
 * that is not a time, is returned as it was typed, so that the field can still show it.
 */
export function momentAt(wallTime: string, timeZone: string): string {
  if (!WALL_TIME.test(wallTime)) return wallTime
  const read = readMoment(wallTime, timeZone)
  return 'value' in read && isMoment(read.value) ? read.value : wallTime
}

/** Why what stands in a field is no moment: a key of `dates`. */
export function momentProblem(typed: string): 'skippedTime' | 'timeForm' | undefined {
  if (isMoment(typed)) return undefined
  return WALL_TIME.test(typed) ? 'skippedTime' : 'timeForm'
}
