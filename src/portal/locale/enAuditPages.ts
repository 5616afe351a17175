import { audit } from './en/audit.ts'

/** The texts of the audit trail: other pages can do without them. */
export const enAuditPages = {
  audit,
} as const
