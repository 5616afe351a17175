import type { GenderCode } from '#contract/patient.ts'
import type { PersonName, Sex } from './makeName.ts'

/** Somebody whom the clinic examines, before the record has a number. */
export interface PatientPlan extends PersonName {
  /** What the body's lasting facts grow from. */
  seed: number
  social_name: string
  mother: string
  father: string
  birthDate: string
  gender: GenderCode
  /** The sex that decides on exams; unknown where the record does not say, or says what a social name changed. */
  sex: Sex | undefined
  expecting: boolean
}
