import { fold } from '#contract/matching.ts'
import type { Patient, PatientRow } from '#contract/patient.ts'

type Named = Pick<Patient, 'firstName' | 'lastName'>
export type Namesakes = NonNullable<PatientRow['sameName']>

/** More are not told of by the service. */
export const MOST_NAMESAKES = 20

/** What namesakes share: "Souza, Ana". */
export const sharedName = ({ firstName, lastName }: Named): string =>
  [lastName.trim(), firstName.trim()].filter(Boolean).join(', ')

/**
 * The others of the same first and last name, by record number, born nearest to the same day first. Where the service does
 * not tell, they are looked for among these patients.
 */
export function namesakesAmong(patients: readonly PatientRow[]): Map<number, Namesakes> {
  const groups = Map.groupBy(patients, (patient) => fold(sharedName(patient)))
  const told = patients.map((patient): [number, Namesakes] => [
    patient.id,
    patient.sameName ?? othersOf(patient, groups.get(fold(sharedName(patient))) ?? []),
  ])
  return new Map(told.filter(([, others]) => others.length > 0))
}

function othersOf({ id, birthDate }: Patient, group: readonly Patient[]): Namesakes {
  const distance = (other: { birthDate: string }) =>
    Math.abs(Date.parse(other.birthDate) - Date.parse(birthDate))
  return group
    .filter((other) => other.id !== id)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MOST_NAMESAKES)
    .map((other) => ({ id: other.id, birthDate: other.birthDate }))
}
