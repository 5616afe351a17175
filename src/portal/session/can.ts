import type { Operation, Role } from '#contract/declaration/operation.ts'

/** Whether the service would let a role do it. The service decides; the portal hides what would be refused. */
export const can = (role: Role, { access }: Pick<Operation, 'access'>): boolean =>
  typeof access === 'string' || access.includes(role)
