import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sessionOperations, type Session } from '#contract/session/session.ts'
import { recordAct, type Act } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { disconnected } from '#service/http/disconnected.ts'
import { Problem } from '#service/http/problem.ts'
import { route, type KnownUser } from '#service/http/route.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { ClinicName } from '#service/records/company.ts'
import { deviceNames, knownDevices } from './devices.ts'
import { limitedAttempt, type SignInLimits } from './signInLimits.ts'
import {
  choosePassword,
  hashNewPassword,
  hashPassword,
  isOutdated,
  replaceHash,
  verifiable,
  verifyPassword,
} from './password.ts'
import { type FactorChecks, type SignInFactor, signInFactors } from './secondFactor/checkFactor.ts'
import { sessionRepository, type TokenState } from './sessionRepository.ts'
import { userAct } from './knownUser.ts'
import { normalizeUsername, type StoredUser, userRepository } from './userRepository.ts'

interface Services {
  limits: SignInLimits
  checks: FactorChecks
  toSession: (user: KnownUser, state: TokenState) => Session
  clinicName: ClinicName
  /** Where the clinic signs in by its identity provider: the only user who may do so by password. */
  emergencyUser: string | undefined
}

/** The data of a sign-in. */
interface Attempt {
  request: FastifyRequest
  disconnected: AbortSignal
  password: string
  newPassword: string | undefined
  factor: SignInFactor
  /** Set where the password was right, and the second factor was not. */
  isFactorWrong?: true
  hasPriority: boolean
}

/** Undoes what a sign-in has done that is not to start a session: the password or the factor was used meanwhile. */
class LostRaceError extends Error {}

/** Why a sign-in with the right password does not start a session. */
const steps = {
  password_change_required: 'This password is good for one sign-in: choose a new one.',
  one_time_code_expired: 'This code has expired. Ask an administrator for a new one.',
} as const

/** Signs in by user name and password: all that is asked for is sent again with each step, so there are no half-open sessions. */
export function signInRoute(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
  { limits, checks, toSession, clinicName, emergencyUser }: Services,
): void {
  const users = userRepository(queries)
  const devices = knownDevices(secrets)
  const factors = signInFactors(queries, { checks, secrets, clinicName })
  // Verified where there is no such user, or one without a password, so that the answer takes as long. Nobody knows its password.
  const decoyHash = hashPassword(randomUUID())

  route(app, sessionOperations.authenticate, async ({ body, request, reply }) => {
    const { username, password, newPassword, ...factor } = body
    if (emergencyUser !== undefined && normalizeUsername(username) !== emergencyUser)
      throw new Problem('password_sign_in_off', 'Sign in by the clinic’s identity provider.')
    const user = await users.findByUsername(username)
    const knownDevice = user && devices.find(request, user.id)
    const claimant = { username: normalizeUsername(username), address: request.ip, knownDevice }
    const hasPriority = knownDevice !== undefined
    const attempt: Attempt = {
      request,
      disconnected: disconnected(reply),
      password,
      newPassword,
      factor,
      hasPriority,
    }
    const result = await limitedAttempt(limits, claimant, () => signIn(user, attempt))
    if ('triesLeft' in result && attempt.isFactorWrong && user)
      throw await factors.refusal(user, request, factor, result.triesLeft)
    if ('triesLeft' in result)
      throw new Problem('bad_credentials', 'That user name and password do not match.', result)
    devices.remember(request, reply, result.user.id)
    return result
  })

  async function signIn(user: StoredUser | undefined, attempt: Attempt): Promise<Session | null> {
    const { request, hasPriority } = attempt
    const hash = user?.password_hash ? user.password_hash : await decoyHash
    const password = verifiable(user, attempt.password)
    const matches = await verifyPassword(hash, password, { hasPriority, signal: attempt.disconnected })
    if (user?.active && matches) {
      const session = await startSession(user, attempt)
      if (session) {
        if (isOutdated(hash)) await replaceHash(queries, user.id, hash, await hashPassword(password))
        return session
      }
      // Another sign-in of the same user may have replaced the outdated hash in the meantime.
      const current = isOutdated(hash) ? await users.findByUsername(user.username) : undefined
      if (current && current.password_hash !== hash) return signIn(current, attempt)
    }
    await recordRefusal(request, user, attempt.isFactorWrong && { reason: 'wrong_factor' })
    return null
  }

  async function startSession(user: StoredUser, attempt: Attempt): Promise<Session | undefined> {
    const { request, password, newPassword } = attempt
    if (user.code_expired) throw await refusal(request, user, 'one_time_code_expired')
    if (user.password_kind !== 'chosen' && newPassword === undefined)
      throw await refusal(request, user, 'password_change_required')
    const newHash =
      newPassword === undefined
        ? undefined
        : await hashNewPassword(queries, {
            user,
            password,
            newPassword,
            clinicName: await clinicName(queries),
          })
    const spend = await requireFactor(user, attempt)
    if (!spend) {
      attempt.isFactorWrong = true
      return undefined
    }
    return queries
      .transaction()
      .execute(async (trx) => {
        const used = await spend(trx)
        if (!used) {
          attempt.isFactorWrong = true
          throw new LostRaceError()
        }
        if (newHash !== undefined) {
          if (!(await choosePassword(trx, user, newHash))) throw new LostRaceError()
          await recordAct(trx, { caller: user, request }, { ...userAct(user), act: 'user.password' })
        }
        const state = await beginSession(trx, request, user, {
          passwordHash: newHash ?? user.password_hash,
          act: user.username === emergencyUser ? 'session.emergency' : 'session.start',
        })
        if (!state) throw new LostRaceError()
        return { ...toSession(user, state), ...used }
      })
      .catch((error: unknown) => {
        if (error instanceof LostRaceError) return undefined
        throw error
      })
  }

  async function requireFactor(user: StoredUser, { request, factor }: Attempt) {
    try {
      return await factors.require(user, request, factor)
    } catch (error) {
      if (error instanceof Problem && error.status === 403)
        await recordRefusal(request, user, { reason: error.code })
      throw error
    }
  }

  async function refusal(
    request: FastifyRequest,
    user: StoredUser,
    code: keyof typeof steps,
  ): Promise<Problem> {
    await recordRefusal(request, user, { reason: code })
    return new Problem(code, steps[code])
  }

  // The name as typed is not recorded: where there is no such user, it may be a password.
  const recordRefusal = (request: FastifyRequest, user: StoredUser | undefined, detail = {}) =>
    recordAct(
      queries,
      { caller: null, request },
      {
        act: 'session.refuse',
        outcome: 'refused',
        ...(user && {
          record: { kind: 'user', ids: [user.id] },
          detail: { username: user.username, ...detail },
        }),
      },
    )
}

/**
 * Starts a session of an authenticated user, and records it. Undefined where the password is not the one of this hash any more, or the
 * user may not sign in.
 */
export async function beginSession(
  trx: TransactionQueries,
  request: FastifyRequest,
  user: StoredUser,
  { passwordHash, ...act }: { passwordHash: string } & Pick<Act, 'act' | 'detail'>,
): Promise<TokenState | undefined> {
  const device = { ...deviceNames(request.headers['user-agent']), address: request.ip }
  const state = await sessionRepository(trx).insert(user, passwordHash, device)
  if (state) await recordAct(trx, { caller: user, request }, { ...userAct(user), ...act })
  return state
}
