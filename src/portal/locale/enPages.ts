import { dates } from './en/dates.ts'
import { patients } from './en/patients.ts'
import { person } from './en/person.ts'
import { reports } from './en/reports.ts'

/** The texts of the pages for signed-in users: the sign-in page can do without them. */
export const enPages = { dates, patients, person, reports } as const
