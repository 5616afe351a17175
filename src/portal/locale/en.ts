import { app } from './en/app.ts'
import { dates } from './en/dates.ts'
import { patients } from './en/patients.ts'
import { person } from './en/person.ts'
import { problem } from './en/problem.ts'
import { reports } from './en/reports.ts'
import { session } from './en/session.ts'

export const en = { app, dates, patients, person, problem, reports, session } as const
