import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { openIdOperations } from '#contract/session/openId.ts'
import { pagePatterns } from '#contract/portal/portalPaths.ts'
import type { Session } from '#contract/session/session.ts'
import { API } from '#contract/http/url.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, type KnownUser, route } from '#service/http/route.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { sessionEnded, sessionOf } from '#service/session/knownUser.ts'
import { sessionRepository, type TokenState } from '#service/session/sessionRepository.ts'
import { beginSession } from '#service/session/signIn.ts'
import { type SignInLimits, unlessTooSoon } from '#service/session/signInLimits.ts'
import { attempts } from './attempts.ts'
import { openIdSessions } from './openIdSessions.ts'
import { type Unwelcome, userOf } from './person.ts'
import { openIdProvider, type OpenIdProvider, type OpenIdSettings, ProviderRefusal } from './provider.ts'

interface Services {
  /** Undefined where the clinic has no provider. */
  settings: OpenIdSettings | undefined
  /** The user who signs in by password only. */
  emergencyUser: string | undefined
  /** Where all is served, with a `/` at both ends. */
  basePath: string
  limits: SignInLimits
  toSession: (user: KnownUser, state: TokenState) => Session
  endSession: (actor: Actor, sessionId: string, detail?: Record<string, boolean>) => Promise<void>
}

interface Refresher {
  /**
   * Asks the provider again where it is time, at a renewal. Ends the session of a person whom it does not confirm. One that is not reached
   * is asked again at the next renewal: the clinic's work does not stop with it. Returns whether the session is one of the provider.
   */
  refresh: (caller: Caller, request: FastifyRequest) => Promise<boolean>
}

/** The code of a refusal, as the standards write one: the answer comes from the browser, which could have any text there. */
const codeOf = ({ error }: ProviderRefusal): string =>
  /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_answer'

/** The code and the sentence of a refusal alone: what else comes with it may hold the person's claims. */
const reasonOf = (refusal: ProviderRefusal): string =>
  refusal.cause instanceof Error ? `${codeOf(refusal)}: ${refusal.cause.message}` : codeOf(refusal)

const unwelcome: Record<Unwelcome, string> = {
  no_role: 'Your account at the clinic has no role in this portal. Ask an administrator for one.',
  no_user: 'Nobody of that user name may use this portal. Ask an administrator to invite you.',
  inactive: 'Your user of this portal is disabled. Ask an administrator.',
}

/** Signing in and out by the clinic's identity provider, and asking it again while a session is used. */
export async function openIdRoutes(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
  { settings, emergencyUser, basePath, limits, toSession, endSession }: Services,
): Promise<Refresher | undefined> {
  if (!settings) {
    for (const operation of Object.values(openIdOperations))
      route(app, operation, async () => {
        throw new Problem('not_found', 'This clinic has no identity provider.')
      })
    return undefined
  }
  const provider = openIdProvider(settings, app.log)
  const stored = secretsOf(secrets)
  const signInAttempts = attempts(secrets)
  const sessions = openIdSessions(queries, settings.issuer, stored)
  const returnAddress = ({ protocol, host }: FastifyRequest) =>
    `${protocol}://${host}${basePath.slice(0, -1)}${pagePatterns.signIn}`

  route(app, openIdOperations.startOpenId, async ({ body: { again = false, username }, request, reply }) => {
    const attempt = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      returnTo: returnAddress(request),
      again,
    }
    const address = await provider.signInAddress(attempt, username)
    signInAttempts.keep(request, reply, attempt)
    return { address }
  })

  route(app, openIdOperations.finishOpenId, async ({ body, request, reply }) => {
    const query = body.answer.replace(/^\?/, '')
    const attempt = signInAttempts.find(request, new URLSearchParams(query).get('state') ?? '')
    if (!attempt)
      throw new Problem('sign_in_expired', 'This sign-in was not begun here, or too long ago. Sign in again.')
    // Anybody can make answers up, each of which is a question to the provider and an act of the audit.
    const tried = await limits.tryAnswer(request.ip, () =>
      provider.exchange(attempt, query).catch(async (error: unknown) => {
        if (!(error instanceof ProviderRefusal)) throw error
        request.log.warn({ reason: reasonOf(error) }, 'the identity provider did not confirm a sign-in')
        await refuse(request, { reason: codeOf(error) })
        return null
      }),
    )
    const answer = unlessTooSoon(tried)
    if ('triesLeft' in answer)
      throw new Problem('sign_in_refused', 'The clinic’s identity provider did not confirm the sign-in.')
    const begun = await queries.transaction().execute(async (trx) => {
      const user = await userOf(trx, answer, { settings, emergencyUser, request })
      if (typeof user === 'string') return user
      const state = await beginSession(trx, request, user, {
        passwordHash: user.password_hash,
        act: 'session.start',
        detail: { by: 'identity provider' },
      })
      if (!state) return 'inactive'
      await openIdSessions(trx, settings.issuer, stored).insert(state.sessionId, answer)
      // Users who have no password here confirm who they are by giving it there anew.
      if (attempt.again) await sessionRepository(trx).confirm(state.sessionId)
      return { ...toSession(user, state), openId: true }
    })
    if (typeof begun !== 'string') {
      signInAttempts.drop(request, reply, attempt)
      return begun
    }
    await refuse(request, { reason: begun })
    throw new Problem('no_access', unwelcome[begun])
  })

  route(app, openIdOperations.endOpenId, async (call) => {
    const { id } = sessionOf(call.caller)
    const tokens = await sessions.find(id)
    await endSession(call, id)
    // The session here has ended in any case.
    const signOut = provider.signOutAddress(tokens?.idToken, returnAddress(call.request)).catch(() => null)
    return { address: tokens ? await signOut : null }
  })

  await backchannelLogout(app, {
    provider,
    sessions,
    end: (id, request) => endSession({ caller: null, request }, id, { byProvider: true }),
  })

  const refuse = (request: FastifyRequest, detail: Record<string, string>) =>
    recordAct(
      queries,
      { caller: null, request },
      { act: 'session.refuse', outcome: 'refused', detail: { by: 'identity provider', ...detail } },
    )

  return {
    async refresh(caller, request) {
      const { id } = sessionOf(caller)
      const due = await sessions.takeDue(id)
      if (due === undefined) return (await sessions.find(id)) !== undefined
      if (due.refreshToken === undefined) return true
      try {
        const answer = await provider.refresh(due.refreshToken, due.subject)
        const user = await queries.transaction().execute(async (trx) => {
          await openIdSessions(trx, settings.issuer, stored).keep(id, answer)
          return userOf(trx, answer, { settings, emergencyUser, request })
        })
        if (typeof user !== 'string') return true
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) return true
        request.log.info({ reason: reasonOf(error) }, 'the identity provider did not confirm a session')
      }
      await endSession({ caller: null, request }, id, { byProvider: true })
      throw sessionEnded()
    },
  }
}

const BODY_LIMIT_BYTES = 64 * 1024

interface Ending {
  provider: OpenIdProvider
  sessions: ReturnType<typeof openIdSessions>
  end: (sessionId: string, requestId: { id: string; ip: string }) => Promise<void>
}

/**
 * Where the provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): the sessions here end, too. No
 * operation of the API: its form is the standard's, and only the provider can make the token.
 */
async function backchannelLogout(app: FastifyInstance, { provider, sessions, end }: Ending): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(`${API}/auth/openid/logout`, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      const ended = token === null ? undefined : await provider.readLogout(token)
      if (!ended) throw new Problem('malformed', 'This is no logout token of the identity provider.')
      for (const id of await sessions.open(ended)) await end(id, request)
      return reply.status(200).send()
    })
  })
}
