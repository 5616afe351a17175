import { authorship } from './en/authorship.ts'
import { correction } from './en/correction.ts'
import { drafts } from './en/drafts.ts'
import { listFilters } from './en/listFilters.ts'
import { reportText } from './en/reportText.ts'
import { writing } from './en/writing.ts'

/** The texts of writing reports: other pages can do without them. */
export const enWritingPages = { authorship, correction, drafts, listFilters, reportText, writing } as const
