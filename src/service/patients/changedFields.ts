import type { Patient, PatientDetail } from '#contract/patient.ts'

/** Who changed it and when is told by the trail itself; what others do to namesakes and reports is no change of the record. */
const around: ReadonlySet<string> = new Set([
  'userCreated',
  'userChanged',
  'userDeleted',
  'dateHourCreated',
  'dateHourChanged',
  'dateHourDeleted',
  'releasedReports',
  'unreleasedReports',
  'sameName',
  'namesakes',
  'removalReason',
] satisfies (keyof PatientDetail)[])

/** The names of the fields in which two states of a record differ. */
export const changedFields = (before: Patient, after: Patient): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    !around.has(name) && JSON.stringify(value) !== JSON.stringify(before[name as keyof Patient])
      ? [name]
      : [],
  )
