import type { Operation, Role } from '#contract/operation.ts'

/** Whether the service would let a role do it. The service decides; the portal hides what would be refused. */
export const may = (role: Role, { access }: Operation): boolean =>
  typeof access === 'string' || access.includes(role)
