import { daysBefore } from '#portal/locale/dates/calendar.ts'

/** When somebody looks again, beside a day of one's own choice. */
export const spans = ['tomorrow', 'week', 'month', 'halfYear'] as const
export type Span = (typeof spans)[number]

/** The day after a span, from today on. */
export function dayAfter(span: Span, today: string): string {
  switch (span) {
    case 'tomorrow':
      return daysBefore(today, -1)
    case 'week':
      return daysBefore(today, -7)
    case 'month':
      return monthsAfter(today, 1)
    case 'halfYear':
      return monthsAfter(today, 6)
  }
}

/** The same day of a later month, or its last one where that has fewer days. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
