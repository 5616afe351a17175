import { timestamp } from '#contract/declaration/field.ts'
import { readDay, type ReadText } from './day.ts'
import { dayStart, wallClockOf } from './dayStart.ts'

const DAY = 24 * 60 * 60 * 1000
const LOCAL = /^([\d/-]+)(?:[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2})?))?$/

const form = timestamp()

/** Whether a text is a moment in the contract's form. */
export const isMoment = (text: string): boolean => form.safeParse(text).success

/**
 * Reads a moment as files and forms write it: in the contract's form, or a day, alone or with a time, on the clocks of a zone. A time that the
 * clocks show twice is the first; a day alone is the moment at which it begins. What the clocks never show, and any other form, is a problem.
 */
export function readMoment(text: string, timeZone: string): ReadText {
  if (isMoment(text)) return { value: text }
  const [, date = '', time] = LOCAL.exec(text) ?? []
  const day = readDay(date)
  if ('problem' in day) return { problem: expected(timeZone) }
  if (time === undefined) return { value: new Date(dayStart(day.value, 0, timeZone)).toISOString() }
  const wanted = Date.parse(`${day.value}T${time}Z`)
  if (Number.isNaN(wanted)) return { problem: expected(timeZone) }
  const wallClock = wallClockOf(timeZone)
  const moments = [wanted - DAY, wanted + DAY]
    .map((near) => wanted - (wallClock(near) - near))
    .filter((moment) => wallClock(moment) === wanted)
  return moments.length === 0
    ? { problem: `is a time that the clocks of ${timeZone} skip on that day` }
    : { value: new Date(Math.min(...moments)).toISOString() }
}

const expected = (timeZone: string): string =>
  `must be a day that there is, with a time where it has one: 2026-04-03T10:00:00Z, 2026-04-03 10:00 or, the day first, 03/04/2026 10:00; without a zone it is in ${timeZone}`
