import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Session, sessionOperations } from '#contract/session.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { QueueFullError } from '#service/http/concurrencyLimit.ts'
import { type Caller, type KnownUser, route } from '#service/http/route.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { knownDevices } from './knownDevice.ts'
import { integrationKeys } from './integrationKeys.ts'
import { isIntegrationKey } from './keyText.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { replaceHash } from './passwordRepository.ts'
import { sessionRepository, type TokenState } from './sessionRepository.ts'
import { signInLimits } from './signInLimits.ts'
import { registerTokens } from './tokens.ts'
import { normalizeUsername, type StoredUser, userRepository } from './userRepository.ts'

const SWEEP_INTERVAL_MS = 10 * 60 * 1000

const sessionEnded = () => new Problem('session_ended', 'The session has ended. Sign in again.')

/** Sign-in, renewal, sign-out, and the check of the token on which every other operation relies. */
export async function sessionRoutes(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
): Promise<void> {
  const tokens = await registerTokens(app, secrets)
  const users = userRepository(queries)
  const sessions = sessionRepository(queries)
  const devices = knownDevices(secrets)
  const limits = signInLimits(queries, secrets[0], pause)
  const keys = integrationKeys(app, queries, limits)
  // Verified where there is no such user, so that the answer takes as long.
  const decoyHash = hashPassword('')

  app.decorateRequest('caller', null)
  app.decorate('authenticate', async (request, { acceptsExchanged = false } = {}) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new Problem('no_token', 'This needs a bearer token in the Authorization header.')
    if (isIntegrationKey(token)) return keys.findCaller(request, token)
    const claims = tokens.read(token)
    if (claims === 'invalid') throw new Problem('no_token', 'The bearer token is not one of this service.')
    if (claims === 'expired') throw sessionEnded()
    const found = await sessions.findCaller(claims.sessionId, claims.number)
    // A token that was already exchanged for a newer one was used again: it was copied, so the session is ended.
    if (found?.state === 'replayed')
      await endSession({ caller: null, request }, claims.sessionId, { replayed: true })
    if (!found?.caller) throw sessionEnded()
    if (found.state === 'exchanged' && !acceptsExchanged)
      throw new Problem('token_renewed', 'The token was exchanged for a newer one. Nothing was done.')
    return found.caller
  })

  app.decorate('recall', async ({ session }: Caller): Promise<Caller | undefined> =>
    // An integration identifies itself anew with its key.
    session ? sessions.recall(session.id, session.tokenNumber) : undefined,
  )

  function toSession(user: KnownUser, state: TokenState): Session {
    const { id, username, name, role, permissions, permissionList, employee, idle } = user
    return {
      idle,
      ...tokens.issue(id, state),
      user: { id, username, name, role, permissions: [...permissions], permissionList, employee },
    }
  }

  async function signIn(
    request: FastifyRequest,
    user: StoredUser | undefined,
    password: string,
    hasPriority: boolean,
  ): Promise<Session | null> {
    const hash = user?.password_hash ?? (await decoyHash)
    const matches = await verifyPassword(hash, password, { hasPriority, signal: request.signal })
    const session = user && matches && (await startSession(request, user))
    if (session) {
      if (isOutdated(hash)) await replaceHash(queries, user.id, hash, await hashPassword(password))
      return toSession(user, session)
    }
    // Another sign-in of the same user has replaced the outdated hash in the meantime.
    const current = matches && isOutdated(hash) ? await users.findByUsername(user?.username ?? '') : undefined
    if (current && current.password_hash !== hash) return signIn(request, current, password, hasPriority)
    // The name as typed is not recorded: where there is no such user, it may be a password.
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

  const startSession = (request: FastifyRequest, user: StoredUser) =>
    queries.transaction().execute(async (trx) => {
      const state = await sessionRepository(trx).insert(user, user.password_hash)
      if (state) await recordAct(trx, { caller: user, request }, { ...userAct(user), act: 'session.start' })
      return state
    })

  const endSession = (actor: Actor, sessionId: string, detail = {}) =>
    queries.transaction().execute(async (trx) => {
      const user = await sessionRepository(trx).end(sessionId)
      if (user) await recordAct(trx, actor, { ...userAct(user), act: 'session.end', detail })
    })

  route(app, sessionOperations.authenticate, async ({ body, request, reply }) => {
    const user = await users.findByUsername(body.username)
    const knownDevice = user && devices.find(request, user.id)
    const claimant = { username: normalizeUsername(body.username), address: request.ip, knownDevice }
    const result = await limits
      .run(claimant, () => signIn(request, user, body.password, knownDevice !== undefined))
      .catch((error: unknown) => {
        throw error instanceof QueueFullError ? tooManySignIns() : error
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

  route(
    app,
    sessionOperations.renewToken,
    async ({ caller }) => {
      const { id, tokenNumber } = sessionOf(caller)
      const state = await sessions.renew(id, tokenNumber, caller.idle)
      if (!state) throw sessionEnded()
      return toSession(caller, state)
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

  const sweep = setInterval(() => {
    Promise.all([limits.deleteExpired(), sessions.deleteExpired()]).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old sessions were not removed'),
    )
  }, SWEEP_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

function sessionOf({ session }: Caller): NonNullable<Caller['session']> {
  if (session) return session
  throw new Problem(
    'no_token',
    'The key of an integration has no session: it is neither exchanged nor signed out. Its integration’s settings revoke it.',
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

const userAct = (user: { id: number }) =>
  ({ outcome: 'done', record: { kind: 'user', ids: [user.id] } }) as const

const tooManySignIns = () =>
  new Problem('unavailable', 'Too many people are signing in at this moment. Try again shortly.', {
    retryAfter: 5,
  })
