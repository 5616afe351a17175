import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Session, type User, sessionOperations } from '#contract/session.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { QueueFullError } from '#service/http/turns.ts'
import { type Caller, route } from '#service/http/route.ts'
import { knownDevices } from './knownDevice.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { sessionStore, type TokenState } from './sessionStore.ts'
import { signInLimits } from './signInLimits.ts'
import { registerTokens } from './tokens.ts'
import { normalUsername, type StoredUser, userStore } from './userStore.ts'

const SWEEP_EVERY = 10 * 60 * 1000

const ended = () => new Problem('session_ended', 'The session has ended. Sign in again.')

/** Sign-in, renewal, sign-out, and the check of the token that every other operation relies on (5). */
export async function sessionRoutes(app: FastifyInstance, queries: Queries, secret: string): Promise<void> {
  const tokens = await registerTokens(app, secret)
  const users = userStore(queries)
  const sessions = sessionStore(queries)
  const devices = knownDevices(secret)
  const limits = signInLimits(queries, secret, pause)
  // Verified against where there is no such user, so that the answer takes as long.
  const nobody = hashPassword('')

  app.decorateRequest('caller', null)
  app.decorate('authenticate', async (request: FastifyRequest): Promise<Caller> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new Problem('no_token', 'This needs a bearer token in the Authorization header.')
    const claims = tokens.read(token)
    if (claims === 'invalid') throw new Problem('no_token', 'The bearer token is not one of this service.')
    if (claims === 'expired') throw ended()
    const caller = await sessions.find(claims.sessionId, claims.number)
    // An exchanged token was used again: it was copied, so the session is ended.
    if (caller === 'replayed') await end({ caller: null, request }, claims.sessionId, { replayed: true })
    if (caller === undefined || caller === 'replayed') throw ended()
    return caller
  })

  function toSession(user: User, state: TokenState): Session {
    const { id, username, name, role, employee = null } = user
    return { ...tokens.issue(id, state), user: { id, username, name, role, employee } }
  }

  async function signIn(
    request: FastifyRequest,
    user: StoredUser | undefined,
    password: string,
    ahead: boolean,
  ): Promise<Session | null> {
    const hash = user?.password_hash ?? (await nobody)
    const matches = await verifyPassword(hash, password, { ahead, signal: request.signal })
    const session = user && matches && (await begin(request, user))
    if (session) return toSession(user, session)
    // What was typed is not kept: where there is no such user, it may be a password.
    await recordAct(
      queries,
      { caller: null, request },
      {
        act: 'session.refuse',
        outcome: 'refused',
        ...(user && { record: { kind: 'user', ids: [user.id] }, detail: { username: user.username } }),
      },
    )
    return null
  }

  const begin = (request: FastifyRequest, user: StoredUser) =>
    queries.transaction().execute(async (trx) => {
      const state = await sessionStore(trx).start(user.id, user.password_hash)
      if (state) await recordAct(trx, { caller: user, request }, { ...done(user), act: 'session.start' })
      return state
    })

  const end = (actor: Actor, sessionId: string, detail = {}) =>
    queries.transaction().execute(async (trx) => {
      const user = await sessionStore(trx).end(sessionId)
      if (user) await recordAct(trx, actor, { ...done(user), act: 'session.end', detail })
    })

  route(app, sessionOperations.authenticate, async ({ body, request, reply }) => {
    const user = await users.find(body.username)
    const knownDevice = user && devices.find(request, user.id)
    const claimant = { username: normalUsername(body.username), address: request.ip, knownDevice }
    const result = await limits
      .run(claimant, () => signIn(request, user, body.password, knownDevice !== undefined))
      .catch((error: unknown) => {
        throw error instanceof QueueFullError ? tooManyAtOnce() : error
      })
    if ('retryAfter' in result)
      throw new Problem(
        'too_many_attempts',
        `Too many attempts. Try again in ${result.retryAfter} s.`,
        result,
      )
    if ('triesLeft' in result)
      throw new Problem('bad_credentials', 'That user name and password do not match.', result)
    devices.remember(request, reply, result.user.id)
    return result
  })

  route(app, sessionOperations.renewToken, async ({ caller }) => {
    const state = await sessions.renew(caller.sessionId, caller.tokenNumber)
    if (!state) throw ended()
    return toSession(caller, state)
  })

  await app.register(async (scope) => {
    acceptAnyBody(scope)
    route(scope, sessionOperations.endSession, async (call) => {
      await end(call, call.caller.sessionId)
      return call.reply.send()
    })
  })

  const sweep = setInterval(() => {
    Promise.all([limits.purge(), sessions.purge()]).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old sessions were not removed'),
    )
  }, SWEEP_EVERY).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

/** Whatever body comes is passed over, and of whatever type it says to be: it must not keep anybody signed in. */
function acceptAnyBody(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => void delete request.headers['content-type'])
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, body, done) => {
    body.resume()
    done(null, undefined)
  })
}

const done = (user: { id: number }) =>
  ({ outcome: 'done', record: { kind: 'user', ids: [user.id] } }) as const

const tooManyAtOnce = () =>
  new Problem('unavailable', 'Too many people are signing in at this moment. Try again shortly.', {
    retryAfter: 5,
  })
