import { useFormatter, useTranslations } from 'use-intl'
import { dayOf, daysBetween } from './calendar.ts'
import { useTimeZone } from './useTimeZone.ts'

/**
 * Dates as the reader's language writes them. Timestamps are shown in the clinic's time zone, birth dates in none. An empty text is a
 * date that a service did not send: it stays empty.
 */
export function useDates() {
  const format = useFormatter()
  const t = useTranslations('dates')
  const timeZone = useTimeZone()
  const clock = (moment: Date) =>
    format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const dayMonth = (moment: Date) => format.dateTime(moment, { day: 'numeric', month: 'short' })
  const day = (moment: Date) => format.dateTime(moment, { day: 'numeric', month: 'short', year: 'numeric' })
  const birth = (date: string) =>
    date &&
    format.dateTime(new Date(`${date}T00:00Z`), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })

  return {
    /** 20 Nov 2026 */
    day: (timestamp: string) => timestamp && day(new Date(timestamp)),
    /** 10:31, of a moment that is hours away at most */
    clock: (timestamp: string) => timestamp && clock(new Date(timestamp)),
    /** 20 Nov 2026, 10:31 */
    moment: (timestamp: string) => timestamp && `${day(new Date(timestamp))}, ${clock(new Date(timestamp))}`,
    /** 10:31 today, then Yesterday, then 18 Nov, then with the year. */
    recent: (timestamp: string, now = new Date()) => {
      if (!timestamp) return ''
      const moment = new Date(timestamp)
      const today = dayOf(now, timeZone)
      const date = dayOf(moment, timeZone)
      const days = daysBetween(date, today)
      if (days === 0) return clock(moment)
      if (days === 1) return t('yesterday')
      return date.slice(0, 4) === today.slice(0, 4) ? dayMonth(moment) : day(moment)
    },
    /** 12 Mar 1961, of a calendar date */
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
