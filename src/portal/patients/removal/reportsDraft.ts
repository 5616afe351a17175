import type { Patient, PatientDetail } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'

/** What was chosen so far for the reports of a patient who is a duplicate. */
export interface ReportsDraft {
  /** The number of the record that they go to: one that was offered, or `other`, which is typed; or they stay. */
  choice: number | 'other' | 'stay' | ''
  typed: string
  /** The record of the typed number looks like another person’s, and was said to be the same one’s. */
  isSame: boolean
}

export const noReports: ReportsDraft = { choice: '', typed: '', isSame: false }

const written = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether two records look like two people: by the birth date, or by a name that differs in more than accents and case. */
export const looksOther = (one: Patient, two: Patient): boolean =>
  one.birthDate !== two.birthDate || written(fullName(one)) !== written(fullName(two))

/** The record that was chosen, among those that could be; undefined as long as there is none. */
export const chosenTarget = (
  { choice, typed }: Pick<ReportsDraft, 'choice' | 'typed'>,
  known: readonly Patient[],
) => {
  const id = choice === 'other' ? Number(typed) : choice
  return known.find((patient) => patient.id === id)
}

/** All reports that go with a record, as far as the service counts them. */
export const reportCount = ({ releasedReports = 0, unreleasedReports = 0 }: PatientDetail): number =>
  releasedReports + unreleasedReports
