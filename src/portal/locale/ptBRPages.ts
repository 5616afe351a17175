import { dates } from './ptBR/dates.ts'
import { patients } from './ptBR/patients.ts'
import { person } from './ptBR/person.ts'
import { reports } from './ptBR/reports.ts'

export const ptBRPages = { dates, patients, person, reports }
