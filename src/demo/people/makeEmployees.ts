import type { Modality } from '#demo/exams/exam.ts'
import { randomOf } from '#demo/random.ts'
import type { Language } from '#demo/texts/composeText.ts'
import { joined, makeName } from './makeName.ts'
import type { PersonName, Sex } from './makeName.ts'

type Profile = 'doctor' | 'requester' | 'technician' | 'nurse' | 'anesthetist'

/** An employee of the clinic, or a doctor who refers patients to it. */
export interface Person extends PersonName {
  id: number
  profile: Profile
  sex: Sex
  birthDate: string
  /** What an examiner examines. */
  modalities: readonly Modality[]
  /** Number in the professional register, for those who sign. */
  register: string
}

const radiology: readonly Modality[] = ['X-ray', 'CT', 'MR']

// First, middle and last name, and what each examines.
const examiners: readonly (readonly [string, string, string, Sex, readonly Modality[]])[] = [
  ['Helena', '', 'Prado', 'female', ['endoscopy']],
  ['Paulo', '', 'Ávila', 'male', ['ultrasound']],
  ['Lúcia', '', 'Moraes', 'female', ['mammography', 'X-ray']],
  ['Otto', '', 'Brandt', 'male', ['MR', 'CT']],
  ['Caetano', 'Luiz', 'Vilela', 'male', ['endoscopy']],
  ['Iara', '', 'Monteiro', 'female', ['endoscopy']],
  ['Gustavo', 'Henrique', "Sant'Anna", 'male', ['endoscopy']],
  ['Teresa', 'Cristina', 'Novaes', 'female', ['endoscopy']],
  ['Murilo', '', 'Assis', 'male', ['endoscopy']],
  ['Inês', '', "D'Ávila", 'female', ['ultrasound', 'mammography']],
  ['Renata', '', 'Falcão', 'female', ['ultrasound']],
  ['Jonas', 'Augusto', 'Pimenta', 'male', ['ultrasound']],
  ['Beatriz', '', 'Noronha', 'female', ['ultrasound', 'mammography']],
  ['Cássio', '', 'Leite', 'male', ['ultrasound']],
  ['Denise', '', 'Yamamoto', 'female', ['ultrasound']],
  ['Rodrigo', '', 'Bittencourt', 'male', ['ultrasound', 'X-ray']],
  ['Sílvia', 'Helena', 'Prado', 'female', ['mammography', 'ultrasound']],
  ['Ernesto', '', 'Guimarães', 'male', radiology],
  ['Marina', '', 'Albuquerque', 'female', radiology],
  ['Tomás', '', 'Queirós', 'male', radiology],
  ['Vera', 'Lúcia', 'Conceição', 'female', radiology],
  ['Henrique', '', 'Schmidt', 'male', ['CT', 'X-ray']],
  ['Alícia', '', 'Ferraz', 'female', ['MR']],
  ['Nélson', '', 'Haddad', 'male', ['X-ray', 'CT']],
  ['Júlia', 'Maria', 'Rezende', 'female', ['MR', 'CT']],
]

const others: readonly (readonly [Exclude<Profile, 'doctor'>, number])[] = [
  ['requester', 13],
  ['technician', 11],
  ['nurse', 6],
  ['anesthetist', 5],
]

export function makeEmployees(seed: number): Person[] {
  const named = examiners.map(([first_name, middle_name, last_name, sex, modalities]) => ({
    first_name,
    middle_name,
    last_name,
    sex,
    modalities,
    profile: 'doctor' as const,
  }))
  const made = others.flatMap(([profile, count]) =>
    Array.from({ length: count }, (_, index) => {
      const random = randomOf(seed, profile, index)
      const sex: Sex = random.chance(profile === 'nurse' ? 0.8 : 0.5) ? 'female' : 'male'
      const { first_name, middle_name, last_name } = makeName(random, sex)
      return { first_name, middle_name, last_name, sex, modalities: [], profile }
    }),
  )
  return [...named, ...made].map((person, index) => {
    const random = randomOf(seed, 'employee', index)
    return {
      ...person,
      id: index + 1,
      birthDate: `${random.int(1958, 1994)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
      register: register(person.profile, index),
    }
  })
}

const two = (value: number) => String(value).padStart(2, '0')

// The registers of São Paulo have not come to 900.000 yet.
function register(profile: Profile, index: number): string {
  const council = { doctor: 'CRM', requester: 'CRM', anesthetist: 'CRM', nurse: 'COREN', technician: 'CRTR' }
  return `${council[profile]}-SP 900.${String(index + 1).padStart(3, '0')}`
}

/** How a person is named in full, with the title that a doctor has in the language. */
export function personName(person: Person, language: Language): string {
  const { profile, sex, first_name, middle_name, last_name } = person
  const physician = profile === 'doctor' || profile === 'requester' || profile === 'anesthetist'
  const title = language === 'pt-BR' && sex === 'female' ? 'Dra.' : 'Dr.'
  return joined(physician ? title : '', first_name, middle_name, last_name)
}
