import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Factor } from '#contract/factor.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { SignInLimits } from '#service/session/limits/limitedAttempt.ts'
import { passkeys, type StoredPasskey } from './passkeys.ts'
import type { PasskeyPurpose } from './passkeyChallenges.ts'
import { countRecoveryCodes, hashRecoveryCode, hasRecoveryCode, spendRecoveryCode } from './recoveryCodes.ts'
import { isTotpCode, readTypedCode, stepOfCode } from './totp.ts'

type Json = Record<string, unknown>

/** The second factor in a request. */
export interface SentFactor {
  code?: string | undefined
  passkey?: Json | undefined
}

/** A second factor that is right. It counts only once. */
export type Proof =
  | { by: 'totp'; step: number; secret: string }
  | { by: 'recovery'; hash: Buffer }
  | { by: 'passkey'; passkey: StoredPasskey; counter: number }

interface Asked {
  factors: Factor[]
  passkey?: Json
}

/** The owner of the factor, the request, and the purpose. */
interface Check {
  user: { id: number; username: string }
  request: FastifyRequest
  purpose: PasskeyPurpose
}

/** Asks users for their second factors, and checks what they send. */
export function factorChecks(queries: Queries, secrets: TokenSecrets, limits: SignInLimits) {
  const { decrypt } = secretsOf(secrets)
  const keys = passkeys(queries)

  const totpOf = (userId: number) =>
    queries
      .selectFrom('totp')
      .select(['secret', 'last_step'])
      .where('user_id', '=', userId)
      .executeTakeFirst()

  async function proofByCode(userId: number, typed: string): Promise<Proof | null> {
    const code = readTypedCode(typed)
    if (isTotpCode(code)) {
      const totp = await totpOf(userId)
      const step = totp && stepOfCode(decrypt(totp.secret), code, totp.last_step)
      return totp && step !== undefined ? { by: 'totp', step, secret: totp.secret } : null
    }
    const hash = hashRecoveryCode(code)
    return (await hasRecoveryCode(queries, userId, hash)) ? { by: 'recovery', hash } : null
  }

  return {
    /** The factors that the user may give, with the challenge for passkeys. */
    async ask({ user, request, purpose }: Check): Promise<Asked> {
      const passkey = await keys.ask(request, user.id, purpose)
      const factors: Factor[] = []
      if (await totpOf(user.id)) factors.push('totp')
      if (passkey) factors.push('passkey')
      if ((await countRecoveryCodes(queries, user.id)) > 0) factors.push('recovery')
      return { factors, ...(passkey && { passkey }) }
    },

    /**
     * Checks what was sent. A wrong code counts towards a limit of its own, as it is short: one that is wrong is answered with the tries
     * that are left. Throws where there are none.
     */
    async check(
      { user, request, purpose }: Check,
      { code, passkey }: SentFactor,
    ): Promise<Proof | { triesLeft: number | undefined }> {
      if (passkey) {
        const found = await keys.verify(request, user.id, purpose, passkey)
        return found ? { by: 'passkey', ...found } : { triesLeft: undefined }
      }
      const result = await limits.tryCode(user.username, () => proofByCode(user.id, code ?? ''))
      if ('retryAfter' in result)
        throw new Problem('too_many_attempts', `Too many wrong codes. Try again in ${result.retryAfter} s.`, {
          retryAfter: result.retryAfter,
        })
      return result
    },
  }
}
export type FactorChecks = ReturnType<typeof factorChecks>

/**
 * Uses a factor up; undefined where another request was first, or it was changed meanwhile. A recovery code that is used stands in the
 * audit, and the answer says how many are left.
 */
export async function spendFactor(
  trx: TransactionQueries,
  actor: Actor & { caller: { id: number } },
  proof: Proof,
): Promise<{ recoveryCodesLeft?: number } | undefined> {
  const userId = actor.caller.id
  if (proof.by !== 'recovery') return (await isSpent(trx, userId, proof)) ? {} : undefined
  if (!(await spendRecoveryCode(trx, userId, proof.hash))) return undefined
  const recoveryCodesLeft = await countRecoveryCodes(trx, userId)
  await recordAct(trx, actor, {
    act: 'factor.recovery',
    outcome: 'done',
    record: { kind: 'user', ids: [userId] },
    detail: { left: recoveryCodesLeft },
  })
  return { recoveryCodesLeft }
}

async function isSpent(
  trx: TransactionQueries,
  userId: number,
  proof: Exclude<Proof, { by: 'recovery' }>,
): Promise<boolean> {
  const { numUpdatedRows } =
    proof.by === 'passkey'
      ? await trx
          .updateTable('passkey')
          .set({ counter: proof.counter, used_at: sql<Date>`now()` })
          .where('id', '=', proof.passkey.id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await trx
          .updateTable('totp')
          .set({ last_step: proof.step })
          .where('user_id', '=', userId)
          .where('secret', '=', proof.secret)
          .where('last_step', '<', proof.step)
          .executeTakeFirst()
  return numUpdatedRows > 0n
}
