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
  /** The sex that decides on exams; unknown if the record does not state it, or if the social name is of another sex. */
  sex: Sex | undefined
  expecting: boolean
}
