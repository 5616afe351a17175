import type { BirthDate } from './birthDate.ts'

/**
 * An age in the unit that paediatrics uses. Where the year of birth alone is known: one of two ages in years, or less than a year or two. Or why there
 * is none: the birth date is unknown, the day is before the birth, or the age is over 130 years.
 */
export type Age =
  | { unit: 'day' | 'week' | 'month' | 'year'; count: number }
  | { from: number; to: number }
  | { under: number }
  | 'unknown'
  | 'before birth'
  | 'not possible'

const DAY_MS = 86_400_000
/** Below these, an age is written in days, in weeks and in months. */
const LIMITS = { days: 28, monthsInWeeks: 3, monthsInMonths: 24 }
const MOST_YEARS = 130

/** The age on a calendar day (YYYY-MM-DD): in days for four weeks, in weeks for three months, in months for two years. */
export function ageOn(birthDate: BirthDate, day: string): Age {
  if (birthDate === null) return 'unknown'
  if (birthDate.length === 4) return ageOfYear(birthDate, day)
  const days = Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${birthDate}T00:00Z`)) / DAY_MS)
  if (days < 0) return 'before birth'
  if (days < LIMITS.days) return { unit: 'day', count: days }
  const months = monthsBetween(birthDate, day)
  if (months < LIMITS.monthsInWeeks) return { unit: 'week', count: Math.floor(days / 7) }
  if (months < LIMITS.monthsInMonths) return { unit: 'month', count: months }
  const count = Math.floor(months / 12)
  return count > MOST_YEARS ? 'not possible' : { unit: 'year', count }
}

function ageOfYear(year: string, day: string): Age {
  const from = yearsBetween(`${year}-12-31`, day)
  const to = yearsBetween(`${year}-01-01`, day)
  if (to < 0) return 'before birth'
  if (from < 1) return { under: to + 1 }
  if (from > MOST_YEARS) return 'not possible'
  return from === to ? { unit: 'year', count: to } : { from, to }
}

/** Whole years from a calendar date to another. */
export const yearsBetween = (from: string, to: string): number => Math.floor(monthsBetween(from, to) / 12)

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number)
  return (toYear - year) * 12 + (toMonth - month) - (toDay < day ? 1 : 0)
}
