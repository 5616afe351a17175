import type { GenderCode } from '#contract/patients/patient.ts'
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

type Featured = Partial<PatientPlan> & Pick<PatientPlan, 'last_name' | 'birthDate'>

const featured =
  (sex: Sex) =>
  (first_name: string, middle_name: string, last_name: string, birthDate: string): Featured => ({
    first_name,
    middle_name,
    last_name,
    birthDate,
    sex,
    gender: sex,
    social_name: '',
    pregnant: false,
  })
const woman = featured('female')
const man = featured('male')

/** Patients whom every clinic has, however small, so that a demonstration can count on them. */
export const featuredPatients: readonly Featured[] = [
  // Namesakes, born on the same day.
  { ...woman('Ana', 'Lima', 'Souza', '1961-03-12'), mother: 'Maria Lima' },
  { ...woman('Ana', 'Lúcia', 'Souza', '1961-03-12'), mother: 'Lúcia Barros Souza' },
  { ...woman('André', '', 'Souza', '1994-08-27'), sex: undefined, social_name: 'Ana Flor' },
  woman('Maria', 'Inês', "D'Ávila", '1968-01-09'),
  man('João', 'Batista', 'Reis', '1985-05-30'),
  man('Kenji', '', 'Nakamura', '1972-02-29'),
  man('Téo', '', 'Fonseca', '2017-04-18'),
  woman('Luísa', 'de', "Sant'Anna", '1990-11-02'),
]
