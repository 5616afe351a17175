import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OverviewStep } from '#contract/overview.ts'
import type { Days } from '#portal/overview/filters/periods.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** From here on, hours say nothing. */
const DAYS_ALONE = 10 * DAY

/** Numbers, durations and days of figures as the reader's language writes them. */
export function useFigureText() {
  const t = useTranslations('overview')
  const format = useFormatter()
  return useMemo(() => {
    const number = (value: number) => format.number(value)
    const percent = (part: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
      format.number(part, {
        style: 'percent',
        maximumFractionDigits: Math.abs(part) < 0.1 ? 1 : 0,
        signDisplay,
      })

    /** Minutes as a clock would say them: 45 min, 3 h 20 min, 2 d 4 h, 12 d. */
    const duration = (exact: number): string => {
      const minutes = Math.round(exact)
      if (minutes < 1) return t('duration.none')
      if (minutes < HOUR) return t('duration.minutes', { minutes })
      if (minutes < DAY) {
        const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
        return rest ? t('duration.hoursMinutes', { hours, minutes: rest }) : t('duration.hours', { hours })
      }
      const hours = Math.round(minutes / HOUR)
      const [days, rest] =
        minutes < DAYS_ALONE ? [Math.floor(hours / 24), hours % 24] : [Math.round(hours / 24), 0]
      return rest ? t('duration.daysHours', { days, hours: rest }) : t('duration.days', { days })
    }
    /** On an axis, whose lines stand at whole hours or days. */
    const shortDuration = (minutes: number): string => (minutes === 0 ? '0' : duration(minutes))

    const date = (day: string, options: DateParts) =>
      format.dateTime(new Date(`${day}T00:00Z`), { timeZone: 'UTC', ...options })
    const short = (day: string) => date(day, { day: 'numeric', month: 'short' })
    const long = (day: string) => date(day, { day: 'numeric', month: 'short', year: 'numeric' })
    /** 3 Nov 2026; 3 – 9 Nov 2026; 26 Oct – 24 Nov 2026. */
    const days = ({ from, to }: Days): string => {
      if (from === to) return long(from)
      const isSameYear = from.slice(0, 4) === to.slice(0, 4)
      const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
      const first = isSameMonth ? date(from, { day: 'numeric' }) : isSameYear ? short(from) : long(from)
      return t('range', { from: first, to: long(to) })
    }
    /** A step of a series, where it is read out or listed. */
    const step = (of: Days, kind: OverviewStep): string => {
      if (kind === 'day' || of.from === of.to)
        return date(of.from, { weekday: 'short', day: 'numeric', month: 'short' })
      const isWholeMonth =
        kind === 'month' && of.from.endsWith('-01') && of.from.slice(0, 7) === of.to.slice(0, 7)
      return isWholeMonth && isLastOfMonth(of.to)
        ? date(of.from, { month: 'long', year: 'numeric' })
        : days(of)
    }
    /** Below an axis. */
    const axis = (of: Days, kind: OverviewStep): string =>
      kind === 'month' ? date(of.from, { month: 'short', year: '2-digit' }) : short(of.from)

    const clock = (timestamp: string) =>
      format.dateTime(new Date(timestamp), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    /** Of a figure that rests on what waits still. */
    const atLeast = (isAtLeast: boolean, value: string) => (isAtLeast ? t('atLeast', { value }) : value)
    return { number, percent, duration, shortDuration, days, step, axis, clock, atLeast }
  }, [t, format])
}

interface DateParts {
  weekday?: 'short'
  day?: 'numeric'
  month?: 'short' | 'long'
  year?: 'numeric' | '2-digit'
}

const isLastOfMonth = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(8, 10) === '01'
