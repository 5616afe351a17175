import { useFormatter, useTranslations } from 'use-intl'
import { type BirthDate, isYear } from '#contract/patients/birthDate.ts'
import { dayOf, isDay } from '#contract/moments/day.ts'
import { daysBetween } from './calendar.ts'
import { useTimeZone } from './useTimeZone.ts'

/**
 * Dates as the reader's language writes them. Timestamps are shown in the clinic's time zone, birth dates in none. Other services may
 * send a day alone for a timestamp: it is shown as that day, without a time. An empty text is a date that a service did not send: it stays empty.
 */
export function useDates() {
  const format = useFormatter()
  const t = useTranslations('dates')
  const timeZone = useTimeZone()
  const clock = (moment: Date) =>
    format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  /** In the clinic's time zone, or on a calendar in none. */
  const date = (moment: Date, options: { year?: 'numeric'; timeZone?: 'UTC' }) =>
    format.dateTime(moment, { day: 'numeric', month: 'short', ...options })
  const birth = (day: BirthDate) => {
    if (day === null) return t('birthUnknown')
    return isYear(day) ? day : day && date(new Date(`${day}T00:00Z`), { year: 'numeric', timeZone: 'UTC' })
  }
  const day = (timestamp: string) =>
    timestamp && (isDay(timestamp) ? birth(timestamp) : date(new Date(timestamp), { year: 'numeric' }))

  const dayBefore = (shown: string, today: string) => {
    if (daysBetween(shown, today) === 1) return t('yesterday')
    const year = shown.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
    return date(new Date(`${shown}T00:00Z`), { ...year, timeZone: 'UTC' })
  }

  return {
    /** 20 Nov 2026 */
    day,
    /** 10:31: the time of day alone, beside which the day must be shown */
    clock: (timestamp: string) => timestamp && clock(new Date(timestamp)),
    /** 20 Nov 2026, 10:31 */
    moment: (timestamp: string) =>
      timestamp && (isDay(timestamp) ? day(timestamp) : `${day(timestamp)}, ${clock(new Date(timestamp))}`),
    /** 3 hours ago */
    ago: (timestamp: string, now = new Date()) => format.relativeTime(new Date(timestamp), now),
    /** 10:31 today, then Yesterday, then 18 Nov, then with the year. */
    recent: (timestamp: string, now = new Date()) => {
      if (!timestamp) return ''
      const today = dayOf(now, timeZone)
      const shown = dayOf(timestamp, timeZone)
      const isToday = daysBetween(shown, today) === 0
      return isToday && !isDay(timestamp) ? clock(new Date(timestamp)) : dayBefore(shown, today)
    },
    /** Today, Yesterday, 18 Nov, then with the year: the heading of what is of that day. */
    heading: (timestamp: string, now = new Date()) => {
      const today = dayOf(now, timeZone)
      const shown = dayOf(timestamp, timeZone)
      return shown === today ? t('today') : dayBefore(shown, today)
    },
    /** 12 Mar 1961, of a calendar date; 1961 of a year; that a birth date is unknown, of null */
    birth,
    /** From one calendar date to another, either of which may be open; undefined where both are. */
    range: (from: string | undefined, to: string | undefined) => {
      if (from && from === to) return birth(from)
      if (from && to) return t('between', { from: birth(from), to: birth(to) })
      if (from) return t('since', { from: birth(from) })
      return to && t('until', { to: birth(to) })
    },
  }
}
