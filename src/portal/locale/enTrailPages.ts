import { trail } from './en/trail.ts'

/** The texts of the audit trail: other pages can do without them. */
export const enTrailPages = {
  trail,
} as const
