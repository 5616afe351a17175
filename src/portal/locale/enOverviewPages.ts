import { overview } from './en/overview.ts'

/** The texts of the overview: other pages can do without them. */
export const enOverviewPages = { overview } as const
