import { isPortuguese } from './words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date, YYYY-MM-DD, and the time of day, HH:MM, of a moment in a time zone. */
export function localTime(moment: string, timeZone: string): { date: string; time: string } {
  // Swedish dates are written like that.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(Date.parse(moment)).split(' ')
  return { date, time }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar date in the words of the language, with day and month unmistakable. A year alone is itself. */
export function dateText(date: string, language: string): string {
  const [year = '', month, day] = date.split('-')
  if (month === undefined || day === undefined) return year
  return isPortuguese(language)
    ? `${day}/${month}/${year}`
    : `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}
