import { drafts } from './en/drafts.ts'
import { patientForm } from './en/patientForm.ts'
import { patientList } from './en/patientList.ts'
import { patientRecord } from './en/patientRecord.ts'
import { patientRemoval } from './en/patientRemoval.ts'
import { patients } from './en/patients.ts'
import { referenceCodes } from './en/referenceCodes.ts'

/** The texts of the pages on patients: other pages can do without them. */
export const enPatientPages = {
  drafts,
  patientForm,
  referenceCodes,
  patientList,
  patientRecord,
  patientRemoval,
  patients,
} as const
