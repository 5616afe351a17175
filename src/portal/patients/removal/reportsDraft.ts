import type { Patient, PatientDetail } from '#contract/patient.ts'

/** What was chosen so far for the reports of a patient who is a duplicate. */
export interface ReportsDraft {
  /** The number of the record that they go to: one that was offered, or `other`, which is typed; or they stay. */
  choice: number | 'other' | 'stay' | ''
  typed: string
}

export const noReports: ReportsDraft = { choice: '', typed: '' }

/** The record that was chosen, among those that could be; undefined as long as there is none. */
export const chosenTarget = ({ choice, typed }: ReportsDraft, known: readonly Patient[]) => {
  const id = choice === 'other' ? Number(typed) : choice
  return known.find((patient) => patient.id === id)
}

/** All reports that go with a record, as far as the service counts them. */
export const reportCount = ({ releasedReports = 0, unreleasedReports = 0 }: PatientDetail): number =>
  releasedReports + unreleasedReports
