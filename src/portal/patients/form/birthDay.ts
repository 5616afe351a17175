import {
  type BirthDate,
  type BirthDateFault,
  birthDateFault,
  isPreciseEnough,
  isYear,
} from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { readTypedDay } from '#portal/locale/dates/typedDates.ts'

/** Reads a birth date as the form holds it: a day or a year as it is typed, or null. */
export function readBirthDate(typed: string | null): BirthDate | undefined {
  if (typed === null) return null
  return isYear(typed.trim()) ? typed.trim() : readTypedDay(typed)
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
