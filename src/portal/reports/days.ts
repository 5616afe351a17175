import type { DayRange } from './place.ts'

/** The first and the last day, as `YYYY-MM-DD`, of a range that moves with the calendar of this device. */
export function daysOf(range: DayRange, now: Date): { from: string; to: string } {
  const today = dayOf(now)
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysBefore(now, 1), to: daysBefore(now, 1) }
    case 'last7':
      return { from: daysBefore(now, 6), to: today }
    case 'last30':
      return { from: daysBefore(now, 29), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

// At noon, so that no change of the clocks moves it to another day.
const daysBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12))

/** A day of this device's calendar, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}
