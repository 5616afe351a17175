import { daysBefore, daysBetween } from '#portal/locale/dates/calendar.ts'
import type { OverviewStep } from '#contract/overview.ts'

/** Periods that move with the calendar: `last30` in an address means the 30 days up to the day on which it is opened. */
export const quickPeriods = ['today', 'last7', 'last30', 'last90', 'month', 'lastMonth', 'year'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** The first and the last day, both included. */
export interface Days {
  from: string
  to: string
}

export function daysOfPeriod(period: QuickPeriod, today: string): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'last7':
      return { from: daysBefore(today, 6), to: today }
    case 'last30':
      return { from: daysBefore(today, 29), to: today }
    case 'last90':
      return { from: daysBefore(today, 89), to: today }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth': {
      const to = daysBefore(firstOfMonth(today), 1)
      return { from: firstOfMonth(to), to }
    }
    case 'year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The longest periods that are shown by day and by week. */
const BY_DAY = 62
const BY_WEEK = 450

/** How a period is divided where the reader has not chosen: so that there is room for each step. */
export function stepFor({ from, to }: Days): OverviewStep {
  const days = daysBetween(from, to) + 1
  if (days <= BY_DAY) return 'day'
  return days <= BY_WEEK ? 'week' : 'month'
}

/** More steps than the service answers. */
const MOST_STEPS = 400
const shortest: Readonly<Record<OverviewStep, number>> = { day: 1, week: 7, month: 28 }

/** Whether a period can be divided into such steps. */
export const fitsStep = ({ from, to }: Days, step: OverviewStep): boolean =>
  (daysBetween(from, to) + 1) / shortest[step] <= MOST_STEPS - 2

/** Whether the service answers for a period, in the longest steps that there are. */
export const isShowable = (days: Days): boolean => fitsStep(days, 'month')

/** A day of the week, from 0 for Monday. */
const weekday = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** Days put together to weeks from Monday. `days` has no gap. */
export function byWeeks<T extends Days>(days: readonly T[]): T[][] {
  const weeks: T[][] = []
  for (const day of days) {
    const last = weeks.at(-1)
    if (last && weekday(day.from) !== 0) last.push(day)
    else weeks.push([day])
  }
  return weeks
}
