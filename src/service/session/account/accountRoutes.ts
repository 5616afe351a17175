import type { FastifyInstance } from 'fastify'
import { accountOperations } from '#contract/account.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { sessionEnded, sessionOf } from '#service/session/callerSession.ts'
import { endDevice, listDevices } from '#service/session/devices/deviceList.ts'
import { ownAct, requirePassword } from '#service/session/password/requirePassword.ts'
import type { SignInLimits } from '#service/session/limits/limitedAttempt.ts'
import { hashNewPassword } from '#service/session/password/newPassword.ts'
import { choosePassword } from '#service/session/password/passwordRepository.ts'
import { endSessions } from '#service/session/userRepository.ts'

/** Acts of users on their own accounts. */
export function accountRoutes(
  app: FastifyInstance,
  queries: Queries,
  limits: SignInLimits,
  clinicName: () => string,
): void {
  route(app, accountOperations.changeOwnPassword, async (call) => {
    const { password, newPassword } = call.body
    const { id: ownSession } = sessionOf(call.caller)
    const user = await requirePassword(queries, limits, { call, password, act: 'user.password' })
    const change = { user, password, newPassword, clinicName: clinicName() }
    const passwordHash = await hashNewPassword(queries, change)
    await queries.transaction().execute(async (trx) => {
      // A change of the password in the meantime has ended this session.
      if (!(await choosePassword(trx, user, passwordHash, ownSession))) throw sessionEnded()
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
    const { id: ownSession } = sessionOf(call.caller)
    const ended = await queries.transaction().execute(async (trx) => {
      const sessions = await endSessions(trx, [call.caller.id], ownSession)
      if (sessions > 0)
        await recordAct(trx, call, { ...ownAct(call), act: 'session.end', detail: { sessions } })
      return sessions
    })
    return { ended }
  })
}
