import { drafts } from './ptBR/drafts.ts'
import { patientForm } from './ptBR/patientForm.ts'
import { patientList } from './ptBR/patientList.ts'
import { patientRecord } from './ptBR/patientRecord.ts'
import { patientRemoval } from './ptBR/patientRemoval.ts'
import { patients } from './ptBR/patients.ts'

export const ptBRPatientPages = {
  drafts,
  patientForm,
  patientList,
  patientRecord,
  patientRemoval,
  patients,
}
