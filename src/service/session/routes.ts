import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Session, sessionOperations } from '#contract/session/session.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, type KnownUser, route } from '#service/http/route.ts'
import { whileRunning } from '#service/http/whileRunning.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { ClinicName } from '#service/records/company.ts'
import { userAccessRoutes, accountRoutes } from './accountRoutes.ts'
import { sessionEnded, sessionOf, userAct } from './knownUser.ts'
import { integrationKeys, isIntegrationKey } from './integrationKeys.ts'
import type { OpenIdSettings } from './openId/provider.ts'
import { openIdRoutes } from './openId/routes.ts'
import { factorChecks } from './secondFactor/checkFactor.ts'
import { confirmationRoutes } from './secondFactor/confirmation.ts'
import { factorRoutes, passkeyRoutes } from './secondFactor/factorRoutes.ts'
import { passkeyChallenges } from './secondFactor/passkeys.ts'
import { sessionRepository, type TokenState } from './sessionRepository.ts'
import { signInRoute } from './signIn.ts'
import { signInLimits } from './signInLimits.ts'
import { normalizeUsername } from './userRepository.ts'

const SWEEP_INTERVAL_MS = 10 * 60 * 1000

/** How people sign in, by the settings. */
export interface SignInOptions {
  /** The clinic's identity provider. */
  openId?: OpenIdSettings | undefined
  /** The only user who still signs in by password. Left out: everybody may. */
  emergencyUser?: string | undefined
  /** Where all is served, with a `/` at both ends. */
  basePath?: string | undefined
}

/** Sign-in, renewal, sign-out, and the check of the token on which every other operation relies. */
export async function sessionRoutes(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
  clinicName: ClinicName,
  { openId, emergencyUser: emergencyName, basePath = '/' }: SignInOptions = {},
): Promise<void> {
  const emergencyUser = emergencyName === undefined ? undefined : normalizeUsername(emergencyName)
  const tokens = await registerTokens(app, secrets)
  const sessions = sessionRepository(queries)
  const limits = signInLimits(queries, secrets[0], pause)
  const checks = factorChecks(queries, secrets, limits)
  const challenges = passkeyChallenges(queries)
  const keys = integrationKeys(app, queries, limits)

  app.decorateRequest('caller', null)
  app.decorate('authenticate', async (request, { acceptsExchanged = false } = {}) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new Problem('no_token', 'This needs a bearer token in the Authorization header.')
    if (isIntegrationKey(token)) return keys.findCaller(request, token)
    const claims = tokens.read(token)
    if (claims === 'invalid') throw new Problem('no_token', 'The bearer token is not one of this service.')
    if (claims === 'expired') throw sessionEnded()
    const lookup = await sessions.findCaller(claims.sessionId, claims.number)
    // A token that was already exchanged for a newer one was used again: it was copied, so the session is ended.
    if (lookup?.state === 'replayed')
      await endSession({ caller: null, request }, claims.sessionId, { replayed: true })
    if (!lookup?.caller) throw sessionEnded()
    if (lookup.state === 'exchanged' && !acceptsExchanged)
      throw new Problem('token_renewed', 'The token was exchanged for a newer one. Nothing was done.')
    return lookup.caller
  })

  app.decorate('recall', async ({ session }: Caller): Promise<Caller | undefined> =>
    // An integration identifies itself anew with its key.
    session ? sessions.recall(session.id, session.tokenNumber) : undefined,
  )

  function toSession(user: KnownUser, state: TokenState): Session {
    const { id, username, name, role, permissions, permissionList, employee, isDoctor, accessScope, idle } =
      user
    return {
      idle,
      ...tokens.issue(id, state),
      user: {
        id,
        username,
        name,
        role,
        permissions: [...permissions],
        permissionList,
        employee,
        doctor: isDoctor,
        reach: accessScope,
      },
    }
  }

  const endSession = (actor: Actor, sessionId: string, detail = {}) =>
    queries.transaction().execute(async (trx) => {
      const user = await sessionRepository(trx).end(sessionId)
      if (user) await recordAct(trx, actor, { ...userAct(user), act: 'session.end', detail })
    })

  signInRoute(app, queries, secrets, { limits, checks, toSession, clinicName, emergencyUser })
  const provider = await openIdRoutes(app, queries, secrets, {
    settings: openId,
    emergencyUser,
    basePath,
    limits,
    toSession,
    endSession,
  })
  accountRoutes(app, queries, limits, clinicName)
  userAccessRoutes(app, queries, limits)
  factorRoutes(app, queries, secrets, clinicName)
  passkeyRoutes(app, queries, clinicName)
  confirmationRoutes(app, queries, limits, checks)

  route(
    app,
    sessionOperations.renewToken,
    async ({ caller, request }) => {
      const { id, tokenNumber } = sessionOf(caller)
      const isOfProvider = (await provider?.refresh(caller, request)) ?? false
      const state = await sessions.renew(id, tokenNumber, caller.idle)
      if (!state) throw sessionEnded()
      return { ...toSession(caller, state), ...(isOfProvider && { openId: true }) }
    },
    { acceptsExchanged: true },
  )

  await app.register(async (scope) => {
    acceptAnyBody(scope)
    route(scope, sessionOperations.endSession, async (call) => {
      await endSession(call, sessionOf(call.caller).id)
      return call.reply.send()
    })
  })

  whileRunning(app, { everyMs: SWEEP_INTERVAL_MS, failure: 'old sessions were not removed' }, () =>
    Promise.all([limits.deleteExpired(), sessions.deleteExpired(), challenges.deleteExpired()]),
  )
}

/** Ignores the body, of any type: a body that cannot be parsed must not prevent a sign-out. */
function acceptAnyBody(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => void delete request.headers['content-type'])
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, body, done) => {
    body.resume()
    done(null, undefined)
  })
}

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
interface Tokens {
  issue(userId: number, state: TokenState): Pick<Session, 'token' | 'expiresAt' | 'expiresIn'>
  /** The session and the number of a token, or why it is refused. */
  read(token: string): { sessionId: string; number: number } | 'expired' | 'invalid'
}

/** Sets up signed JWTs with one fixed algorithm, issuer and audience. Those that the previous secret signed are read until they expire. */
async function registerTokens(app: FastifyInstance, [secret, ...previous]: TokenSecrets): Promise<Tokens> {
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
