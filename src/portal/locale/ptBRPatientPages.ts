import { drafts } from './ptBR/drafts.ts'
import { patientForm } from './ptBR/patientForm.ts'
import { patientList } from './ptBR/patientList.ts'
import { patientRecord } from './ptBR/patientRecord.ts'
import { patientRemoval } from './ptBR/patientRemoval.ts'
import { patients } from './ptBR/patients.ts'
import { referenceCodes } from './ptBR/referenceCodes.ts'

export const ptBRPatientPages = {
  drafts,
  patientForm,
  referenceCodes,
  patientList,
  patientRecord,
  patientRemoval,
  patients,
}
