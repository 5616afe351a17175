import { isStorableDate } from '#contract/birthDates.ts'

const EARLIEST = '1850-01-01'
const DAY = 24 * 60 * 60 * 1000

/** What keeps a date in the form YYYY-MM-DD from being a patient's birth date, or undefined. */
export function birthDateProblem(date: string): string | undefined {
  if (!isStorableDate(date)) return 'must be a day that there was'
  if (date < EARLIEST) return 'must be a day from 1850 on'
  // In the clinic it may be tomorrow already.
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  return date > tomorrow ? 'must not be in the future' : undefined
}
