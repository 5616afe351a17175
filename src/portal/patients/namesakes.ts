import { fold } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'

type Named = Pick<Patient, 'firstName' | 'lastName'>

/** What namesakes share: "Souza, Ana". */
export const sharedName = ({ firstName, lastName }: Named): string =>
  [lastName.trim(), firstName.trim()].filter(Boolean).join(', ')

/** How many others of these patients have the same first and last name and birth date, by record number. */
export function namesakesAmong(patients: readonly Patient[]): Map<number, number> {
  const groups = Map.groupBy(patients, (patient) => `${fold(sharedName(patient))} ${patient.birthDate}`)
  const shared = [...groups.values()].filter((group) => group.length > 1)
  return new Map(shared.flatMap((group) => group.map(({ id }) => [id, group.length - 1])))
}
