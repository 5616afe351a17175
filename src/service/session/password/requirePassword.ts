import type { FastifyReply } from 'fastify'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { ActName } from '#contract/acts.ts'
import type { Queries } from '#service/database/database.ts'
import { disconnected } from '#service/http/disconnected.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { sessionEnded } from '#service/session/callerSession.ts'
import { verifyPassword } from './password.ts'
import { limitedAttempt, type SignInLimits } from '#service/session/limits/limitedAttempt.ts'
import { type StoredUser, userRepository } from '#service/session/userRepository.ts'

export type OwnCall = Actor & { caller: Caller; reply: FastifyReply }

export const ownAct = ({ caller }: OwnCall) =>
  ({ outcome: 'done', record: { kind: 'user', ids: [caller.id] } }) as const

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
    await recordAct(queries, call, { ...ownAct(call), act, outcome: 'refused' })
    return null
  })
  if ('triesLeft' in result)
    throw new Problem('malformed', 'That is not your present password. Nothing was changed.', {
      triesLeft: result.triesLeft,
      fields: [{ name: 'password', problem: 'is not your present password', code: 'wrong_password' }],
    })
  return result
}
