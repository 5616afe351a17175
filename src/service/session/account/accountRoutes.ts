import type { FastifyInstance } from 'fastify'
import { accountOperations } from '#contract/account.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { sessionEnded, sessionOf } from '#service/session/callerSession.ts'
import { endDevice, listDevices } from './deviceList.ts'
import { limitedAttempt, type SignInLimits } from '#service/session/signIn/limitedAttempt.ts'
import { hashNewPassword } from '#service/session/password/newPassword.ts'
import { verifyPassword } from '#service/session/password/password.ts'
import { choosePassword } from '#service/session/password/passwordRepository.ts'
import { endSessions, type StoredUser, userRepository } from '#service/session/userRepository.ts'

type OwnCall = Actor & { caller: Caller; request: { signal: AbortSignal } }

/** What users do with their own accounts. */
export function accountRoutes(
  app: FastifyInstance,
  queries: Queries,
  limits: SignInLimits,
  clinicName: () => string,
): void {
  route(app, accountOperations.changeOwnPassword, async (call) => {
    const { password, newPassword } = call.body
    const { id: kept } = sessionOf(call.caller)
    const user = await requirePassword(call, password)
    const change = { user, password, newPassword, clinicName: clinicName() }
    const passwordHash = await hashNewPassword(queries, change)
    await queries.transaction().execute(async (trx) => {
      // Whoever has changed it in the meantime has ended this session.
      if (!(await choosePassword(trx, user, passwordHash, kept))) throw sessionEnded()
      await recordAct(trx, call, { ...ownAct(call), act: 'user.password' })
    })
    return call.reply.send()
  })

  route(app, accountOperations.listOwnSessions, async ({ caller }) => ({
    data: await listDevices(queries, caller.id, sessionOf(caller).id),
  }))

  route(app, accountOperations.endOwnSession, async (call) => {
    sessionOf(call.caller)
    await queries.transaction().execute(async (trx) => {
      if (!(await endDevice(trx, call.caller.id, call.params.id)))
        throw new Problem('not_found', 'You are not signed in there.')
      await recordAct(trx, call, { ...ownAct(call), act: 'session.end', detail: { sessions: 1 } })
    })
    return call.reply.send()
  })

  route(app, accountOperations.endOtherSessions, async (call) => {
    const { id: kept } = sessionOf(call.caller)
    const ended = await queries.transaction().execute(async (trx) => {
      const sessions = await endSessions(trx, [call.caller.id], kept)
      if (sessions > 0)
        await recordAct(trx, call, { ...ownAct(call), act: 'session.end', detail: { sessions } })
      return sessions
    })
    return { ended }
  })

  /** The caller, whose password this is. Guessing it is limited as a sign-in is. */
  async function requirePassword(call: OwnCall, password: string): Promise<StoredUser> {
    const user = await userRepository(queries).findById(call.caller.id)
    if (!user) throw sessionEnded()
    const claimant = { username: user.username, address: call.request.ip, knownDevice: undefined }
    const result = await limitedAttempt(limits, claimant, async () => {
      const queue = { hasPriority: false, signal: call.request.signal }
      if (await verifyPassword(user.password_hash, password, queue)) return user
      await recordAct(queries, call, { ...ownAct(call), act: 'user.password', outcome: 'refused' })
      return null
    })
    if ('triesLeft' in result)
      throw new Problem('malformed', 'That is not your present password. Nothing was changed.', {
        triesLeft: result.triesLeft,
        fields: [{ name: 'password', problem: 'is not your present password', code: 'wrong_password' }],
      })
    return result
  }
}

const ownAct = ({ caller }: OwnCall) =>
  ({ outcome: 'done', record: { kind: 'user', ids: [caller.id] } }) as const
