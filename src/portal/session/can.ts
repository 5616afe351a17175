import { builtInLists } from '#contract/access/access.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import type { PortalUser } from './portalSession.ts'
import { useUser } from './SessionContext.tsx'

/** An operation, or a permission as an operation names it. */
type Needs = Pick<Operation, 'access'>

/**
 * Whether the service would let a user do it. The service decides; the portal hides what would be refused. A service that does not say
 * what its users may is taken at its word about their role; a user of whom not even that is known may try everything.
 */
export function can(
  { permissions, role }: Pick<PortalUser, 'permissions' | 'role'>,
  { access }: Needs,
): boolean {
  if (access === 'public' || access === 'signed-in') return true
  const codes: readonly string[] | null | undefined = permissions ?? (role && builtInLists[role])
  return codes?.includes(access) ?? true
}

/** `can`, of the signed-in user. */
export const useCan = (needs: Needs): boolean => can(useUser(), needs)
