import { daysBefore } from './calendar.ts'

/** Ranges of days that move with the calendar: `today` in an address means the day on which it is opened. */
export const dayRanges = ['today', 'yesterday', 'last7', 'last30', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

/** The first and the last day, as `YYYY-MM-DD`, of a range that moves with the calendar. */
export function daysOf(range: DayRange, today: string): { from: string; to: string } {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) }
    case 'last7':
      return { from: daysBefore(today, 6), to: today }
    case 'last30':
      return { from: daysBefore(today, 29), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}
