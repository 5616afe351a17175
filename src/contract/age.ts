/** An age in the unit that paediatrics uses, or why the dates give none: the day is before the birth, or the age is over 130 years. */
export type Age = { unit: 'day' | 'week' | 'month' | 'year'; count: number } | 'before birth' | 'not possible'

const DAY_MS = 86_400_000
/** Below these, an age is written in days, in weeks and in months. */
const LIMITS = { days: 28, monthsInWeeks: 3, monthsInMonths: 24 }
const MOST_YEARS = 130

/** The age on a calendar day (both YYYY-MM-DD): in days for four weeks, in weeks for three months, in months for two years. */
export function ageOn(birthDate: string, day: string): Age {
  const days = Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${birthDate}T00:00Z`)) / DAY_MS)
  if (days < 0) return 'before birth'
  if (days < LIMITS.days) return { unit: 'day', count: days }
  const months = monthsBetween(birthDate, day)
  if (months < LIMITS.monthsInWeeks) return { unit: 'week', count: Math.floor(days / 7) }
  if (months < LIMITS.monthsInMonths) return { unit: 'month', count: months }
  const count = Math.floor(months / 12)
  return count > MOST_YEARS ? 'not possible' : { unit: 'year', count }
}

/** Whole years from a calendar date to another. */
export const yearsBetween = (from: string, to: string): number => Math.floor(monthsBetween(from, to) / 12)

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number)
  return (toYear - year) * 12 + (toMonth - month) - (toDay < day ? 1 : 0)
}
