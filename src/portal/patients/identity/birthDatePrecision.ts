import { createContext, use } from 'react'
import { isPreciseEnough, precisionOf } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import type { Patient } from '#contract/patients/patient.ts'

/** How much the clinic has to know of a birth date, by its setting. */
export const BirthDatePrecisionContext = createContext<BirthDatePrecision>('day')

/** How much has to be known in a form. A stored record may stay as it is. */
export function useBirthDatePrecision(base: Patient | undefined): BirthDatePrecision {
  const setting = use(BirthDatePrecisionContext)
  return !base || isPreciseEnough(base.birthDate, setting) ? setting : precisionOf(base.birthDate)
}
