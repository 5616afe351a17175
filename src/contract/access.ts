import type { Role } from './declaration/operation.ts'

/** The roles that may use the operations on a subject. In a file of its own, so that the portal's pages can check roles without loading the operations. */
export const access = {
  reports: ['doctor', 'administrator'],
  patients: ['frontdesk', 'administrator'],
  audit: ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission =
  | 'setting.read'
  | 'setting.write'
  | 'catalog.write'
  | 'employee.read'
  | 'employee.write'
  | 'user.read'
  | 'user.write'
  | 'permission.write'
