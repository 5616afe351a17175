import type { Modality } from '#demo/exams/exams.ts'
import { randomOf } from '#demo/random.ts'
import type { Language } from '#demo/texts/template.ts'
import { examiners } from './examiners.ts'
import { joined, makeName, type PersonName, type Sex } from './makeName.ts'

type Profile = 'doctor' | 'requester' | 'technician' | 'nurse' | 'anesthetist'

/** An employee of the clinic, or a doctor who refers patients to it. */
export interface Person extends PersonName {
  id: number
  profile: Profile
  sex: Sex
  birthDate: string
  /** The modalities of an examiner; empty for others. */
  modalities: readonly Modality[]
  /** The number in the professional register. */
  register: string
}

// How many employees of each other profile there are.
const otherProfiles: readonly (readonly [Exclude<Profile, 'doctor'>, number])[] = [
  ['requester', 13],
  ['technician', 11],
  ['nurse', 6],
  ['anesthetist', 5],
]

/** The examiners, who are the same in every clinic, and generated employees of the other profiles. */
export function makeEmployees(seed: number): Person[] {
  const others = otherProfiles.flatMap(([profile, count]) =>
    Array.from({ length: count }, (_, index) => {
      const random = randomOf(seed, profile, index)
      const sex: Sex = random.chance(profile === 'nurse' ? 0.8 : 0.5) ? 'female' : 'male'
      const { first_name, middle_name, last_name } = makeName(random, sex)
      return { first_name, middle_name, last_name, sex, modalities: [], profile }
    }),
  )
  const doctors = examiners.map((examiner) => ({ ...examiner, profile: 'doctor' as const }))
  return [...doctors, ...others].map((person, index) => {
    const random = randomOf(seed, 'employee', index)
    return {
      ...person,
      id: index + 1,
      birthDate: `${random.int(1958, 1994)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
      register: register(person.profile, index),
    }
  })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

// Real register numbers in São Paulo are below 900.000.
function register(profile: Profile, index: number): string {
  const council = { doctor: 'CRM', requester: 'CRM', anesthetist: 'CRM', nurse: 'COREN', technician: 'CRTR' }
  return `${council[profile]}-SP 900.${String(index + 1).padStart(3, '0')}`
}

/** A person's full name, with the language's title for a doctor. */
export function personName(person: Person, language: Language): string {
  const { profile, sex, first_name, middle_name, last_name } = person
  const physician = profile === 'doctor' || profile === 'requester' || profile === 'anesthetist'
  const title = language === 'pt-BR' && sex === 'female' ? 'Dra.' : 'Dr.'
  return joined(physician ? title : '', first_name, middle_name, last_name)
}
