import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Session } from '#contract/session.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { TokenState } from './sessionRepository.ts'

const issuer = 'report-portal'
const audience = 'report-portal'

/** How far the clocks of several processes may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

// Earlier versions issued tokens without a number: each is the first of its session.
const Claims = z.object({
  sub: z.string(),
  sid: z.uuid(),
  num: z._default(z.int(), 1),
  iat: z.optional(z.number().check(z.refine((seconds) => seconds * 1000 < Date.now() + CLOCK_TOLERANCE_MS))),
})

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: z.infer<typeof Claims> & { exp?: number }
  }
}

/** Signs and reads the tokens of sessions. */
export interface Tokens {
  issue(userId: number, state: TokenState): Pick<Session, 'token' | 'expiresAt' | 'expiresIn'>
  /** The session and the number of a token, or why it is refused. */
  read(token: string): { sessionId: string; number: number } | 'expired' | 'invalid'
}

/** Sets up signed JWTs with one fixed algorithm, issuer and audience. Those that the previous secret signed are read until they expire. */
export async function registerTokens(
  app: FastifyInstance,
  [secret, ...previous]: TokenSecrets,
): Promise<Tokens> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      // Without this, a missing claim is not checked.
      requiredClaims: ['iss', 'aud', 'exp', 'sid'],
    },
  })
  const verify = (token: string): object => {
    try {
      return app.jwt.verify<object>(token)
    } catch (error) {
      const [key] = previous
      if (key === undefined || codeOf(error) !== 'FAST_JWT_INVALID_SIGNATURE') throw error
      return app.jwt.verify<object>(token, { key })
    }
  }
  return {
    issue(userId, { sessionId, number, expiresAt, expiresIn }) {
      // Times in a JWT are whole seconds.
      const exp = Math.floor(expiresAt.getTime() / 1000)
      const token = app.jwt.sign({ sub: String(userId), sid: sessionId, num: number, exp })
      return { token, expiresAt: new Date(exp * 1000).toISOString(), expiresIn }
    },
    read(token) {
      try {
        const claims = Claims.safeParse(verify(token))
        return claims.success ? { sessionId: claims.data.sid, number: claims.data.num } : 'invalid'
      } catch (error) {
        return codeOf(error) === 'FAST_JWT_EXPIRED' ? 'expired' : 'invalid'
      }
    },
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
