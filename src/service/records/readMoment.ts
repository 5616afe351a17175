import { timestamp } from '#contract/declaration/field.ts'
import { isDay } from '#contract/moments/day.ts'
import { dayStart, wallClockOf } from './dayStart.ts'

const DAY = 24 * 60 * 60 * 1000
const TIME = String.raw`(?:[T ](\d{2}:\d{2}(?::\d{2})?))?`
const ISO = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})${TIME}$`)
// As Brazilian spreadsheets write it. Others leave out zeros and begin with the month, so both digits of each are asked for.
const DAY_FIRST = new RegExp(String.raw`^(\d{2})/(\d{2})/(\d{4})${TIME}$`)

const form = timestamp()

/**
 * Reads a moment as files write it: in the contract's form, or a day, alone or with a time, on the clocks of a zone. A time that the clocks
 * show twice is the first; a day alone is the moment at which it begins. What the clocks never show, and any other form, is a problem.
 */
export function readMoment(text: string, timeZone: string): { value: string } | { problem: string } {
  if (form.safeParse(text).success) return { value: text }
  const { day, time } = local(text)
  if (day === undefined || !isDay(day)) return { problem: expected(timeZone) }
  if (time === undefined) return { value: new Date(dayStart(day, 0, timeZone)).toISOString() }
  const wanted = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wanted)) return { problem: expected(timeZone) }
  const wallClock = wallClockOf(timeZone)
  const moments = [wanted - DAY, wanted + DAY]
    .map((near) => wanted - (wallClock(near) - near))
    .filter((moment) => wallClock(moment) === wanted)
  return moments.length === 0
    ? { problem: `is a time that the clocks of ${timeZone} skip on that day` }
    : { value: new Date(Math.min(...moments)).toISOString() }
}

function local(text: string): { day?: string | undefined; time?: string | undefined } {
  const [, iso, isoTime] = ISO.exec(text) ?? []
  if (iso !== undefined) return { day: iso, time: isoTime }
  const [, day, month, year, time] = DAY_FIRST.exec(text) ?? []
  return day === undefined ? {} : { day: `${year}-${month}-${day}`, time }
}

const expected = (timeZone: string): string =>
  `must be a day that there is, with a time where it has one: 2026-04-03T10:00:00Z, 2026-04-03 10:00 or, the day first, 03/04/2026 10:00; without a zone it is in ${timeZone}`
