import type { GenderCode } from '#contract/patient.ts'
import type { PersonName, Sex } from './makeName.ts'

/** A planned patient, whose record has no number yet. */
export interface PatientPlan extends PersonName {
  /** The seed of the patient's data, and of findings that are the same in each report. */
  seed: number
  social_name: string
  mother: string
  father: string
  /** YYYY-MM-DD. */
  birthDate: string
  gender: GenderCode
  /** The sex that decides on exams; unknown if the record does not state it, or if the social name is of another sex. */
  sex: Sex | undefined
  pregnant: boolean
}
