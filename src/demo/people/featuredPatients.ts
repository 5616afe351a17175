import type { PatientPlan } from './patientPlan.ts'

type Featured = Partial<PatientPlan> &
  Pick<PatientPlan, 'first_name' | 'middle_name' | 'last_name' | 'birthDate' | 'gender' | 'sex'>

const woman = { gender: 'female', sex: 'female', social_name: '', pregnant: false } as const
const man = { gender: 'male', sex: 'male', social_name: '', pregnant: false } as const

/** Patients whom every clinic has, however small, so that a demonstration can count on them. */
export const featuredPatients: readonly Featured[] = [
  // Namesakes, born on the same day.
  {
    ...woman,
    first_name: 'Ana',
    middle_name: 'Lima',
    last_name: 'Souza',
    birthDate: '1961-03-12',
    mother: 'Maria Lima',
  },
  {
    ...woman,
    first_name: 'Ana',
    middle_name: 'Lúcia',
    last_name: 'Souza',
    birthDate: '1961-03-12',
    mother: 'Lúcia Barros Souza',
  },
  {
    ...woman,
    sex: undefined,
    first_name: 'André',
    middle_name: '',
    last_name: 'Souza',
    social_name: 'Ana Flor',
    birthDate: '1994-08-27',
  },
  { ...woman, first_name: 'Maria', middle_name: 'Inês', last_name: "D'Ávila", birthDate: '1968-01-09' },
  { ...man, first_name: 'João', middle_name: 'Batista', last_name: 'Reis', birthDate: '1985-05-30' },
  { ...man, first_name: 'Kenji', middle_name: '', last_name: 'Nakamura', birthDate: '1972-02-29' },
  { ...man, first_name: 'Téo', middle_name: '', last_name: 'Fonseca', birthDate: '2017-04-18' },
  { ...woman, first_name: 'Luísa', middle_name: 'de', last_name: "Sant'Anna", birthDate: '1990-11-02' },
]
