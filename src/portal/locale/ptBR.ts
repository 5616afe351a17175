import { app } from './ptBR/app.ts'
import { dates } from './ptBR/dates.ts'
import { patients } from './ptBR/patients.ts'
import { person } from './ptBR/person.ts'
import { problem } from './ptBR/problem.ts'
import { reports } from './ptBR/reports.ts'
import { session } from './ptBR/session.ts'

export const ptBR = { app, dates, patients, person, problem, reports, session }
