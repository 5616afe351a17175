import type { FastifyRequest } from 'fastify'
import { type Act, recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { sessionRepository, type TokenState } from '#service/session/sessionRepository.ts'
import type { StoredUser } from '#service/session/userRepository.ts'
import { deviceNames } from '#service/session/devices/deviceNames.ts'

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
  if (state)
    await recordAct(
      trx,
      { caller: user, request },
      { ...act, outcome: 'done', record: { kind: 'user', ids: [user.id] } },
    )
  return state
}
