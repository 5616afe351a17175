import type { Modality } from '#demo/exams/exams.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import type { PatientRecord, ReportRecord } from '#demo/plan/planRecords.ts'
import { randomOf } from '#demo/random.ts'

/** The clinic's units with the share of patients who live near each. The first is the main one. */
export const units = [
  { name: 'Centro', share: 38 },
  { name: 'Norte', share: 21 },
  { name: 'Sul', share: 19 },
  { name: 'Leste', share: 12 },
  { name: 'Oeste', share: 10 },
] as const

/** Modalities that only some units have, by their places. */
const placesOf: Readonly<Partial<Record<Modality, readonly number[]>>> = {
  MR: [0, 2],
  CT: [0, 2],
  endoscopy: [0, 1],
  mammography: [0, 1, 2],
}

const homePlace = ({ id }: Pick<PatientRecord, 'id'>): number =>
  randomOf('home', id).weighted(units.map(({ share }, place) => [place, share] as const))

/** The id of the unit near which a patient lives. */
export const homeUnit = (patient: Pick<PatientRecord, 'id'>, ids: readonly number[]): number | null =>
  ids[homePlace(patient)] ?? null

/** The id of the unit in which an exam is made: near the patient, where that one has it. */
export function unitOf(
  { exam, record }: Pick<ReportRecord, 'exam'> & { record: Pick<PatientRecord, 'id'> },
  ids: readonly number[],
): number | null {
  const home = homePlace(record)
  const places = placesOf[exam.modality] ?? [home]
  return ids[places.includes(home) ? home : (places[record.id % places.length] ?? 0)] ?? null
}

/** The places of the units in which an employee works: two of those that have the examiner's modality. */
export function workPlaces({ id, modalities }: Person): number[] {
  const [modality] = modalities
  const possible = (modality && placesOf[modality]) ?? units.map((_, place) => place)
  const first = possible[id % possible.length] ?? 0
  const second = possible[(id + 1) % possible.length] ?? 0
  return [...new Set([first, second])].toSorted((one, other) => one - other)
}
