import type { FastifyInstance } from 'fastify'
import { userAccessOperations } from '#contract/account.ts'
import type { ActName } from '#contract/acts.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { beyond, lackingText, powersOfAccounts } from '#service/records/power.ts'
import { listDevices } from '#service/session/devices/deviceList.ts'
import type { SignInLimits } from '#service/session/limits/limitedAttempt.ts'
import { newCode, readCode } from '#service/session/password/oneTimeCode.ts'
import { hashPassword } from '#service/session/password/password.ts'
import { storeCode } from '#service/session/password/passwordRepository.ts'
import { removeFactors } from '#service/session/secondFactor/factorRows.ts'
import { endSessions, type StoredUser, userRepository } from '#service/session/userRepository.ts'

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
  ) => recordAct(trx, call, { act, outcome: 'done', record: { kind: 'user', ids: [call.params.id] }, detail })
}
