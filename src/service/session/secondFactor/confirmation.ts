import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActName } from '#contract/audit/acts.ts'
import { type Confirming, factorOperations } from '#contract/session/factorOperations.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { disconnected } from '#service/http/disconnected.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { sessionEnded, sessionOf, userAct } from '#service/session/knownUser.ts'
import { verifyPassword } from '#service/session/password.ts'
import { sessionRepository } from '#service/session/sessionRepository.ts'
import { limitedAttempt, type SignInLimits } from '#service/session/signInLimits.ts'
import { type StoredUser, userRepository } from '#service/session/userRepository.ts'
import { type FactorChecks, type Proof, refuseFactor, spendFactor } from './checkFactor.ts'
import { userHasFactor } from './factors.ts'

type Call = OwnCall & { request: FastifyRequest; body: Confirming }

/** Confirms who is at a session: by a second factor or, without one, by the password. */
export function confirmationRoutes(
  app: FastifyInstance,
  queries: Queries,
  limits: SignInLimits,
  checks: FactorChecks,
): void {
  const code = 'confirmation_required'
  const checkOf = (request: FastifyRequest, user: Caller) =>
    ({ user, request, purpose: 'confirmation' }) as const

  const needed = async (request: FastifyRequest, caller: Caller): Promise<Problem> =>
    (await userHasFactor(queries, caller.id))
      ? refuseFactor(code, await checks.ask(checkOf(request, caller)))
      : refuseFactor(code, { factors: [(await isOfProvider(queries, caller)) ? 'provider' : 'password'] })
  app.decorate('confirmationNeeded', needed)

  route(app, factorOperations.confirmSession, async (call) => {
    const { id } = sessionOf(call.caller)
    const proof = await prove(call)
    const isFirst = await queries.transaction().execute(async (trx) => {
      if (proof.by !== 'password' && !(await spendFactor(trx, call, proof))) return false
      await sessionRepository(trx).confirm(id)
      await recordAct(trx, call, {
        ...userAct(call.caller),
        act: 'session.confirm',
        detail: { by: proof.by },
      })
      return true
    })
    if (!isFirst) throw await refusal(call, undefined)
    return call.reply.send()
  })

  /** Re-authenticates the user of a call. Throws where the proof is missing or wrong. */
  async function prove(call: Call): Promise<Proof | { by: 'password' }> {
    const { body, caller, request } = call
    if (!(await userHasFactor(queries, caller.id))) {
      if (body.password === undefined || (await isOfProvider(queries, caller)))
        throw await needed(request, caller)
      await requirePassword(queries, limits, { call, password: body.password, act: 'session.confirm' })
      return { by: 'password' }
    }
    if (body.code === undefined && body.passkey === undefined) throw await needed(request, caller)
    const proof = await checks.check(checkOf(request, caller), body)
    if ('by' in proof) return proof
    await recordAct(queries, call, { ...userAct(call.caller), act: 'session.confirm', outcome: 'refused' })
    throw await refusal(call, proof.triesLeft)
  }

  const refusal = async ({ body, caller, request }: Call, triesLeft: number | undefined) =>
    refuseFactor(code, await checks.ask(checkOf(request, caller)), { sent: body, triesLeft })
}

/** Whether a session began at the clinic's identity provider, which has the password of its user. */
async function isOfProvider(queries: Queries, { session }: Caller): Promise<boolean> {
  if (!session) return false
  const row = await queries
    .selectFrom('openid_session')
    .select('session_id')
    .where('session_id', '=', session.id)
    .executeTakeFirst()
  return row !== undefined
}

export type OwnCall = Actor & { caller: Caller; reply: FastifyReply }

/** The caller, whose password this is. Guessing it is limited as a sign-in is. `act`: what is refused where it is wrong. */
export async function requirePassword(
  queries: Queries,
  limits: SignInLimits,
  { call, password, act }: { call: OwnCall; password: string; act: ActName },
): Promise<StoredUser> {
  const user = await userRepository(queries).findById(call.caller.id)
  if (!user) throw sessionEnded()
  const claimant = { username: user.username, address: call.request.ip, knownDevice: undefined }
  const result = await limitedAttempt(limits, claimant, async () => {
    const queue = { hasPriority: false, signal: disconnected(call.reply) }
    if (await verifyPassword(user.password_hash, password, queue)) return user
    await recordAct(queries, call, { ...userAct(call.caller), act, outcome: 'refused' })
    return null
  })
  if ('triesLeft' in result)
    throw new Problem('malformed', 'That is not your present password. Nothing was changed.', {
      triesLeft: result.triesLeft,
      fields: [{ name: 'password', problem: 'is not your present password', code: 'wrong_password' }],
    })
  return result
}
