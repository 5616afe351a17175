import { patientMerge } from './en/patientMerge.ts'

/** The texts of merging two patients, which are loaded with its page. */
export const enPatientMerge = { patientMerge } as const
