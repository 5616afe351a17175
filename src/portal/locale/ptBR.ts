import { app } from './ptBR/app.ts'
import { problem } from './ptBR/problem.ts'
import { session } from './ptBR/session.ts'

export const ptBR = { app, problem, session }
