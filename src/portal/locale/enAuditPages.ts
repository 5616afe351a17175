import { audit } from './en/audit.ts'
import { groups } from './en/groups.ts'

/** The texts of the audit trail: other pages can do without them. */
export const enAuditPages = {
  audit,
  groups,
} as const
