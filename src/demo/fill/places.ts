import type { Modality } from '#demo/exams/exams.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import { randomOf } from '#demo/random.ts'

/** The clinic's units with the share of patients who live near each. The first is the main one; their ids are their places, from 1 on. */
export const units = [
  { name: 'Centro', share: 38 },
  { name: 'Norte', share: 21 },
  { name: 'Sul', share: 19 },
  { name: 'Leste', share: 12 },
  { name: 'Oeste', share: 10 },
] as const

/** The clinic's machines: three of each type, with ids that follow each other. `code` is the DICOM modality. */
export const devices: Readonly<Record<Modality, { firstId: number; name: string; code: string }>> = {
  endoscopy: { firstId: 1, name: 'Endoscópio', code: 'ES' },
  ultrasound: { firstId: 11, name: 'Ultrassom', code: 'US' },
  'X-ray': { firstId: 21, name: 'Raio-X', code: 'DX' },
  CT: { firstId: 31, name: 'Tomógrafo', code: 'CT' },
  MR: { firstId: 41, name: 'Ressonância', code: 'MR' },
  mammography: { firstId: 51, name: 'Mamógrafo', code: 'MG' },
}

const everywhere = units.map((_, place) => place + 1)

/** The ids of the units that have a modality. */
const unitsWith: Readonly<Record<Modality, readonly number[]>> = {
  MR: [1, 3],
  CT: [1, 3],
  endoscopy: [1, 2],
  mammography: [1, 2, 3],
  ultrasound: everywhere,
  'X-ray': everywhere,
}

/** The id of the unit near which a patient lives. */
export const homeUnit = (patient: number): number =>
  randomOf('home', patient).weighted(units.map(({ share }, place) => [place + 1, share] as const))

/** The id of the unit in which an exam is made: near the patient, where that one has it. */
export function unitOf(modality: Modality, patient: number): number {
  const [home, possible] = [homeUnit(patient), unitsWith[modality]]
  return possible.includes(home) ? home : (possible[patient % possible.length] ?? home)
}

/** The ids of the units in which an employee works: two of those that have the examiner's modality. */
export function workUnits({ id, modalities: [modality] }: Person): number[] {
  const possible = modality ? unitsWith[modality] : everywhere
  const at = (index: number) => possible[index % possible.length] ?? 0
  return [...new Set([at(id), at(id + 1)])].toSorted((one, other) => one - other)
}
