import type { Role } from './declaration/operation.ts'

/** The roles that may use the operations on a subject: what the portal's pages go by without loading those operations. */
export const access = {
  reports: ['doctor', 'administrator'],
  patients: ['frontdesk', 'administrator'],
  audit: ['administrator'],
} as const satisfies Record<string, readonly Role[]>
