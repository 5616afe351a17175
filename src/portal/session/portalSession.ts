import * as z from 'zod/mini'
import { timestamp } from '#contract/declaration/field.ts'
import { roles } from '#contract/access/roles.ts'
import { Session, User } from '#contract/session/session.ts'

/**
 * The signed-in user, as far as the portal knows. Of another service than ours the role may be unknown, the name empty, and the id
 * made from what tells its users apart.
 */
const PortalUser = z.extend(User, { id: z.int(), role: z.optional(z.nullable(z.enum(roles))) })
export type PortalUser = z.infer<typeof PortalUser>

/** A token and its user. When the token ends may be unknown; the service decides it in any case. */
export const PortalSession = z.extend(Session, { expiresAt: z.optional(timestamp()), user: PortalUser })
export type PortalSession = z.infer<typeof PortalSession>
