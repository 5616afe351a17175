import { app } from './en/app.ts'
import { problem } from './en/problem.ts'
import { session } from './en/session.ts'

/** The texts of the first screen, and of what may go wrong on any. */
export const en = { app, problem, session } as const
