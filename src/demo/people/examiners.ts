import type { ClinicExam, Modality } from '#demo/exams/exams.ts'
import { randomOf } from '#demo/random.ts'
import type { Sex } from './makeName.ts'

const radiology: readonly Modality[] = ['X-ray', 'CT', 'MR']

const named: readonly (readonly [string, string, string, Sex, readonly Modality[]])[] = [
  ['Helena', '', 'Prado', 'female', ['endoscopy']],
  ['Paulo', '', 'Ávila', 'male', ['ultrasound']],
  ['Lúcia', '', 'Moraes', 'female', ['mammography']],
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

/** Their ids are their places, from 1 on. */
export const examiners = named.map(([first_name, middle_name, last_name, sex, modalities]) => ({
  first_name,
  middle_name,
  last_name,
  sex,
  modalities,
}))

/** How many times as many reports as each other the first examiner of a modality has. Mammograms are nearly all read by one. */
const FIRST_WEIGHT: Readonly<Partial<Record<Modality, number>>> = { mammography: 30 }
// One of these is the demo doctor, whose own reports should fill a list.
const USUAL_FIRST_WEIGHT = 4

/** The id of the examiner of a report, which follows from its seed. */
export function examinerIdOf({ exam, seed }: { exam: ClinicExam; seed: number }): number {
  const able = ableTo.get(exam.modality) ?? weightedExaminers(exam.modality)
  ableTo.set(exam.modality, able)
  return randomOf(seed, 'doctor').weighted(able)
}

type Weighted = readonly (readonly [id: number, weight: number])[]

const ableTo = new Map<Modality, Weighted>()

function weightedExaminers(modality: Modality): Weighted {
  const able = examiners.flatMap(({ modalities }, index) =>
    modalities.includes(modality) ? [index + 1] : [],
  )
  const weightOf = (place: number) => (place > 0 ? 1 : (FIRST_WEIGHT[modality] ?? USUAL_FIRST_WEIGHT))
  return able.map((id, place) => [id, weightOf(place)] as const)
}

/** Examiners whose habits the overview reveals. */
export interface Habits {
  /** Signs on `signingDays` alone, so that whatever this one examines is released days later. */
  signsRarely: number
  /** The examiners whose reports are read late, or never. */
  isReadLate: number
}

/** Tuesday and Friday. */
export const signingDays: readonly number[] = [2, 5]

const LUCIA = 3
const OTTO = 4
const PAULO = 2

/** The examiners with such habits, among those for whose modality there are exams. */
export const habitsFor = (exams: readonly ClinicExam[]): Habits =>
  exams.some(({ modality }) => modality === 'mammography')
    ? { signsRarely: LUCIA, isReadLate: OTTO }
    : { signsRarely: OTTO, isReadLate: PAULO }
