import { drafts } from './en/drafts.ts'
import { writing } from './en/writing.ts'

/** The texts of writing reports: other pages can do without them. */
export const enWritingPages = { drafts, writing } as const
