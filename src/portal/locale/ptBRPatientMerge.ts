import { patientMerge } from './ptBR/patientMerge.ts'

export const ptBRPatientMerge = { patientMerge }
