import type { Operation, Role } from '#contract/declaration/operation.ts'

/**
 * Whether the service would let a role do it. The service decides; the portal hides what would be refused. A user whose role is not known
 * may try everything.
 */
export const can = (role: Role | undefined, { access }: Pick<Operation, 'access'>): boolean =>
  role === undefined ||
  access === 'public' ||
  access === 'signed-in' ||
  (typeof access === 'string' ? role === 'administrator' : access.includes(role))
