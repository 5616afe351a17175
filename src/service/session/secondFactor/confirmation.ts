import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Confirming, factorOperations } from '#contract/factorOperations.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import type { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { type OwnCall, ownAct, requirePassword } from '#service/session/password/requirePassword.ts'
import { sessionOf } from '#service/session/callerSession.ts'
import { sessionRepository } from '#service/session/sessionRepository.ts'
import type { SignInLimits } from '#service/session/limits/limitedAttempt.ts'
import { type FactorChecks, type Proof, spendFactor } from './checkFactor.ts'
import { userHasFactor } from './factorRows.ts'
import { refuseFactor } from './refuseFactor.ts'

interface Services {
  limits: SignInLimits
  checks: FactorChecks
}

type Call = OwnCall & { request: FastifyRequest; body: Confirming }

/** Confirms who is at a session: by a second factor or, without one, by the password. */
export function confirmationRoutes(
  app: FastifyInstance,
  queries: Queries,
  { limits, checks }: Services,
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
      await recordAct(trx, call, { ...ownAct(call), act: 'session.confirm', detail: { by: proof.by } })
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
    await recordAct(queries, call, { ...ownAct(call), act: 'session.confirm', outcome: 'refused' })
    throw await refusal(call, proof.triesLeft)
  }

  const refusal = async ({ body, caller, request }: Call, triesLeft: number | undefined) =>
    refuseFactor(code, await checks.ask(checkOf(request, caller)), { sent: body, triesLeft })
}

/** Whether a session began at the clinic's identity provider, which has the password of its user. */
async function isOfProvider(queries: Queries, { session }: Caller): Promise<boolean> {
  if (!session) return false
  const confirmationRow = await queries
    .selectFrom('openid_session')
    .select('session_id')
    .where('session_id', '=', session.id)
    .executeTakeFirst()
  return confirmationRow !== undefined
}
