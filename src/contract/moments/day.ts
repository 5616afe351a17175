import { wallClockOf } from './dayStart.ts'

export type ReadText = { value: string } | { problem: string }

/** Whether a text is a day that there is, as `YYYY-MM-DD`. There was no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/**
 * Reads a day as files write it: in the contract's form, or as Brazilian spreadsheets write it, the day first. Others leave out zeros
 * and begin with the month, so two digits of each are asked for.
 */
export function readDay(text: string): ReadText {
  const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return isDay(day)
    ? { value: day }
    : { problem: 'must be a day that there is: 2026-04-03 or, the day first, 03/04/2026' }
}

/** The day of a moment in a time zone, as `YYYY-MM-DD`. A day alone, as other services may send it, is itself in every zone. */
export const dayOf = (moment: Date | string, timeZone: string): string =>
  typeof moment === 'string' && isDay(moment)
    ? moment
    : new Date(wallClockOf(timeZone)(new Date(moment).getTime())).toISOString().slice(0, 10)
