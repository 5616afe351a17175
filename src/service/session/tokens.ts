import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const HOUR = 60 * 60 * 1000
const TOKEN_LIFETIME = 8 * HOUR
/** A session can be renewed for this long after its sign-in. */
const SESSION_LIFETIME = 7 * 24 * HOUR

const issuer = 'report-portal'
const audience = 'report-portal'

const Claims = z.object({ sub: z.string(), sid: z.uuid() })

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: z.infer<typeof Claims> & { exp?: number }
  }
}

/** Signs and reads the tokens of sessions. */
export interface Tokens {
  /** A token for a session, or null where the session has reached its absolute limit. */
  issue(session: { id: string; userId: number; startedAt: Date }): { token: string; expiresAt: string } | null
  /** The session that a token was issued for, or why it is none of ours. */
  read(token: string): { sessionId: string } | 'expired' | 'invalid'
}

/** Sets up signed JWTs with one fixed algorithm, issuer and audience. */
export async function registerTokens(app: FastifyInstance, secret: string): Promise<Tokens> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      // A claim that is not there is otherwise not looked at.
      requiredClaims: ['iss', 'aud', 'exp', 'sid'],
    },
  })
  return {
    issue({ id, userId, startedAt }) {
      const now = Date.now()
      const expires = Math.min(now + TOKEN_LIFETIME, startedAt.getTime() + SESSION_LIFETIME)
      // A token's times are whole seconds.
      const seconds = Math.floor(expires / 1000)
      if (seconds <= now / 1000) return null
      const token = app.jwt.sign({ sub: String(userId), sid: id, exp: seconds })
      return { token, expiresAt: new Date(seconds * 1000).toISOString() }
    },
    read(token) {
      try {
        const claims = Claims.safeParse(app.jwt.verify<object>(token))
        return claims.success ? { sessionId: claims.data.sid } : 'invalid'
      } catch (error) {
        const expired = error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED'
        return expired ? 'expired' : 'invalid'
      }
    },
  }
}
