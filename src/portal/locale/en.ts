import { app } from './en/app.ts'
import { dates } from './en/dates.ts'
import { person } from './en/person.ts'
import { problem } from './en/problem.ts'
import { session } from './en/session.ts'

/** The texts of the first screen, and of what any page may need. */
export const en = { app, dates, person, problem, session } as const
