import {
  type BirthDate,
  type BirthDateFault,
  birthDateFault,
  isPreciseEnough,
  isYear,
} from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { isDay } from '#contract/moments/day.ts'

const forms = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // The month first, where it cannot be a day.
  /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** Reads a day as it is typed (12031961, 12/3/1961, 1961-03-12, 3/25/1961) as YYYY-MM-DD; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  for (const form of forms) {
    const parts = form.exec(text.trim())?.groups
    if (!parts) continue
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(date)) return date
  }
  return undefined
}

/** Reads a birth date as the form holds it: a day or a year as it is typed, or null. */
export function readBirthDate(typed: string | null): BirthDate | undefined {
  if (typed === null) return null
  return isYear(typed.trim()) ? typed.trim() : readDay(typed)
}

export type BirthProblem = 'required' | 'noDayOrYear' | BirthDateFault

interface Taken {
  /** The day in the clinic's time zone. */
  today: string
  /** How much has to be known. */
  precision: BirthDatePrecision
}

/** Why what the form holds is no birth date that is taken. */
export function birthProblem(typed: string | null, { today, precision }: Taken): BirthProblem | undefined {
  if (typed?.trim() === '') return 'required'
  const date = readBirthDate(typed)
  if (date === undefined || !isPreciseEnough(date, precision))
    return precision === 'day' ? 'invalidDate' : 'noDayOrYear'
  return date === null ? undefined : birthDateFault(date, today)
}
