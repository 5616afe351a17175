import type { Patient } from '#contract/patient.ts'

/** The fields whose values a person can compare. */
const comparedFields = [
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'birthDate',
  'gender',
  'mother',
  'father',
  'documents',
  'unit',
  'externalId',
] as const satisfies readonly (keyof Patient)[]
export type ComparedField = (typeof comparedFields)[number]

// Whatever a person does not see by its value.
const otherFields = [
  'maritalStatus',
  'defaultHealthPlan',
  'physicianRequester',
  'companions',
  'occupation',
  'screening',
  'contacts',
  'insurance',
  'portalAccess',
] as const satisfies readonly (keyof Patient)[]

/** Where two states of a record differ. */
export function recordChanges(before: Patient, now: Patient): { fields: ComparedField[]; others: boolean } {
  const differs = (field: keyof Patient) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  return { fields: comparedFields.filter(differs), others: otherFields.some(differs) }
}
