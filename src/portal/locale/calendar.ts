import { isDay } from '#contract/moments/day.ts'

const DAY = 86_400_000

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as `YYYY-MM-DD`. A day alone, as other services may send it, is itself in every zone. */
export function dayOf(moment: Date | string, timeZone: string): string {
  if (typeof moment === 'string' && isDay(moment)) return moment
  const format = formats.get(timeZone) ?? dayFormat(timeZone)
  formats.set(timeZone, format)
  const { year, month, day } = Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${year?.padStart(4, '0')}-${month}-${day}`
}

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** How many days there are from one calendar day to a later one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
