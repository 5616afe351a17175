import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Session, type User, sessionOperations } from '#contract/session.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { signInAttempts } from './attempts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { sessionStore } from './sessionStore.ts'
import { registerTokens } from './tokens.ts'
import { normalUsername, type StoredUser, userStore } from './userStore.ts'

const ended = () => new Problem('session_ended', 'The session has ended. Sign in again.')

/** Sign-in, renewal, sign-out, and the check of the token that every other operation relies on (5). */
export async function sessionRoutes(app: FastifyInstance, queries: Queries, secret: string): Promise<void> {
  const tokens = await registerTokens(app, secret)
  const users = userStore(queries)
  const sessions = sessionStore(queries)
  const attempts = signInAttempts()
  // Verified against where there is no such user, so that the answer takes as long.
  const nobody = hashPassword('')

  app.decorateRequest('caller', null)
  app.decorate('authenticate', async (request: FastifyRequest): Promise<Caller> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new Problem('no_token', 'This needs a bearer token in the Authorization header.')
    const claims = tokens.read(token)
    if (claims === 'invalid') throw new Problem('no_token', 'The bearer token is not one of this service.')
    const caller = claims === 'expired' ? undefined : await sessions.find(claims.sessionId)
    if (!caller) throw ended()
    return caller
  })

  function toSession(user: User, session: { id: string; startedAt: Date }): Session {
    const issued = tokens.issue({ ...session, userId: user.id })
    if (!issued) throw ended()
    const { id, username, name, role, employee = null } = user
    return { ...issued, user: { id, username, name, role, employee } }
  }

  async function signIn(
    request: FastifyRequest,
    username: string,
    password: string,
  ): Promise<Session | null> {
    const user = await users.find(username)
    const matches = await verifyPassword(user?.password_hash ?? (await nobody), password)
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
      const session = await sessionStore(trx).start(user.id, user.password_hash)
      if (session) await note(trx, { caller: user, request }, 'session.start')
      return session
    })

  route(app, sessionOperations.authenticate, async ({ body, request }) => {
    const { username, password } = body
    const result = await attempts.run(normalUsername(username), request.ip, () =>
      signIn(request, username, password),
    )
    if ('retryAfter' in result)
      throw new Problem(
        'too_many_attempts',
        `Too many attempts. Try again in ${result.retryAfter} s.`,
        result,
      )
    if ('triesLeft' in result)
      throw new Problem('bad_credentials', 'That user name and password do not match.', result)
    return result
  })

  route(app, sessionOperations.renewToken, async ({ caller }) =>
    toSession(caller, { id: caller.sessionId, startedAt: caller.sessionStartedAt }),
  )

  route(app, sessionOperations.endSession, async (call) => {
    await queries.transaction().execute(async (trx) => {
      if (await sessionStore(trx).end(call.caller.sessionId)) await note(trx, call, 'session.end')
    })
    return call.reply.send()
  })
}

const note = (
  trx: Queries,
  actor: Actor & { caller: { id: number } },
  act: 'session.start' | 'session.end',
): Promise<void> =>
  recordAct(trx, actor, { act, outcome: 'done', record: { kind: 'user', ids: [actor.caller.id] } })
