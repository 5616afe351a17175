import { app } from './ptBR/app.ts'
import { dates } from './ptBR/dates.ts'
import { person } from './ptBR/person.ts'
import { problem } from './ptBR/problem.ts'
import { session } from './ptBR/session.ts'

export const ptBR = { app, dates, person, problem, session }
