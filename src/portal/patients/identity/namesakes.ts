import { type BirthDate, daysBetweenBirths, isSameBirthDay } from '#contract/patients/birthDate.ts'
import { fold } from '#contract/names/matching.ts'
import type { Patient, PatientRow } from '#contract/patients/patient.ts'

type Named = Pick<Patient, 'firstName' | 'lastName'>
export type Namesakes = NonNullable<PatientRow['sameName']>

/** The service names no more than this. */
export const MOST_NAMESAKES = 20

/** The name that namesakes share: "Souza, Ana". */
export const sharedName = ({ firstName, lastName }: Named): string =>
  [lastName.trim(), firstName.trim()].filter(Boolean).join(', ')

/** How many of the others were born on the same day, as far as the birth dates are known. */
export const bornSameDay = ({ birthDate }: { birthDate: BirthDate }, others: Namesakes): number =>
  others.filter((other) => isSameBirthDay(other.birthDate, birthDate)).length

/**
 * For each patient (by record number) the others of the same first and last name, nearest birth date first. Where the service does
 * not send them, they are looked for among these patients.
 */
export function namesakesAmong(patients: readonly PatientRow[]): Map<number, Namesakes> {
  const groups = Map.groupBy(patients, (patient) => fold(sharedName(patient)))
  const namesakes = patients.map((patient): [number, Namesakes] => [
    patient.id,
    patient.sameName ?? othersOf(patient, groups.get(fold(sharedName(patient))) ?? []),
  ])
  return new Map(namesakes.filter(([, others]) => others.length > 0))
}

function othersOf({ id, birthDate }: Patient, group: readonly Patient[]): Namesakes {
  const distance = (other: Patient) => daysBetweenBirths(other.birthDate, birthDate)
  return group
    .filter((other) => other.id !== id)
    .toSorted((left, right) => distance(left) - distance(right))
    .slice(0, MOST_NAMESAKES)
    .map((other) => ({ id: other.id, birthDate: other.birthDate }))
}
