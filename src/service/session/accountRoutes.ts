import type { FastifyInstance } from 'fastify'
import { accountOperations, userAccessOperations } from '#contract/session/account.ts'
import type { ActName } from '#contract/audit/acts.ts'
import { recordAct, type Actor } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route, type Caller } from '#service/http/route.ts'
import type { ClinicName } from '#service/records/company.ts'
import { beyond, lackingText, powersOfAccounts } from '#service/records/power.ts'
import { endDevice, listDevices } from './devices.ts'
import { sessionEnded, sessionOf, userAct } from './knownUser.ts'
import type { SignInLimits } from './signInLimits.ts'
import { choosePassword, hashNewPassword, hashPassword, newCode, readCode, storeCode } from './password.ts'
import { requirePassword } from './secondFactor/confirmation.ts'
import { removeFactors } from './secondFactor/factors.ts'
import { endSessions, type StoredUser, userRepository } from './userRepository.ts'

/** Acts of users on their own accounts. */
export function accountRoutes(
  app: FastifyInstance,
  queries: Queries,
  limits: SignInLimits,
  clinicName: ClinicName,
): void {
  route(app, accountOperations.changeOwnPassword, async (call) => {
    const { password, newPassword } = call.body
    const { id: ownSession } = sessionOf(call.caller)
    const user = await requirePassword(queries, limits, { call, password, act: 'user.password' })
    const change = { user, password, newPassword, clinicName: await clinicName(queries) }
    const passwordHash = await hashNewPassword(queries, change)
    await queries.transaction().execute(async (trx) => {
      // A change of the password in the meantime has ended this session.
      if (!(await choosePassword(trx, user, passwordHash, ownSession))) throw sessionEnded()
      await recordAct(trx, call, { ...userAct(call.caller), act: 'user.password' })
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
      await recordAct(trx, call, { ...userAct(call.caller), act: 'session.end', detail: { sessions: 1 } })
    })
    return call.reply.send()
  })

  route(app, accountOperations.endOtherSessions, async (call) => {
    const { id: ownSession } = sessionOf(call.caller)
    const ended = await queries.transaction().execute(async (trx) => {
      const sessions = await endSessions(trx, [call.caller.id], ownSession)
      if (sessions > 0)
        await recordAct(trx, call, { ...userAct(call.caller), act: 'session.end', detail: { sessions } })
      return sessions
    })
    return { ended }
  })
}

type AccessCall = Actor & { caller: Caller; params: { id: number } }

/** Acts of administrators on the accounts of others, but not on accounts with more permissions or another access scope than theirs. */
export function userAccessRoutes(app: FastifyInstance, queries: Queries, limits: SignInLimits): void {
  route(app, userAccessOperations.resetPassword, async (call) => {
    const user = await target(call)
    if (user.id === call.caller.id)
      throw new Problem('in_use', 'Nobody resets the own password: it is changed in “My account”.')
    const code = newCode()
    const codeHash = await hashPassword(readCode(code))
    return queries.transaction().execute(async (trx) => {
      const expires = await storeCode(trx, user.id, codeHash)
      await endSessions(trx, [user.id])
      await record(trx, call, 'user.reset')
      return { code, expiresAt: expires.toISOString() }
    })
  })

  route(app, userAccessOperations.unlockUser, async (call) => {
    const { username } = await target(call)
    await limits.lift(username)
    await record(queries, call, 'user.unlock')
    return call.reply.send()
  })

  route(app, userAccessOperations.listUserSessions, async (call) => {
    const { id } = await target(call)
    return { data: await listDevices(queries, id, call.caller.session?.id) }
  })

  route(app, userAccessOperations.endUserSessions, async (call) => {
    const { id } = await target(call)
    const ended = await queries.transaction().execute(async (trx) => {
      const sessions = await endSessions(trx, [id])
      await record(trx, call, 'user.signOut', { sessions })
      return sessions
    })
    return { ended }
  })

  route(app, userAccessOperations.removeUserFactor, async (call) => {
    const { id } = await target(call)
    if (id === call.caller.id)
      throw new Problem('in_use', 'Nobody removes the own second factor here: it is changed in “My account”.')
    await queries.transaction().execute(async (trx) => {
      if (!(await removeFactors(trx, id))) throw new Problem('not_found', 'This user has no second factor.')
      await endSessions(trx, [id])
      await record(trx, call, 'factor.remove')
    })
    return call.reply.send()
  })

  async function target({ caller, params }: AccessCall): Promise<StoredUser> {
    const user = await userRepository(queries).findById(params.id)
    if (!user) throw new Problem('not_found', 'There is no such person among the users.')
    const powers = await powersOfAccounts(queries, [user.id])
    const lacking = powers.flatMap((power) => beyond(caller, power))
    if (lacking.length > 0)
      throw new Problem('forbidden', `This user can do what you cannot: ${lackingText(lacking)}.`)
    return user
  }

  const record = (
    trx: Queries,
    call: AccessCall,
    act: ActName,
    detail: Readonly<Record<string, number>> = {},
  ) => recordAct(trx, call, { ...userAct(call.params), act, detail })
}
