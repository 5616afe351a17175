import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Confirmation } from '#contract/session/factor.ts'
import type { Session } from '#contract/session/session.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { ClinicName } from '#service/records/company.ts'
import { userAct } from '#service/session/knownUser.ts'
import { readCode } from '#service/session/password.ts'
import { type SignInLimits, unlessTooSoon } from '#service/session/signInLimits.ts'
import type { StoredUser } from '#service/session/userRepository.ts'
import {
  countRecoveryCodes,
  hasRecoveryCode,
  hashRecoveryCode,
  isTotpCode,
  makeRecoveryCodes,
  offerTotp,
  spendRecoveryCode,
  stepOfCode,
  storeTotp,
  unsealTotp,
  userHasFactor,
} from './factors.ts'
import { type PasskeyPurpose, passkeys, type StoredPasskey } from './passkeys.ts'

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

/** What may be sent, with the challenge for passkeys. */
interface Asked {
  factors: Confirmation[]
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
    const code = readCode(typed)
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
      const factors: Confirmation[] = []
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
      return unlessTooSoon(await limits.tryCode(user.username, () => proofByCode(user.id, code ?? '')))
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
    ...userAct(actor.caller),
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

const messages = {
  second_factor_required: 'Beside the password, this needs a second factor.',
  confirmation_required: 'Confirm your identity, and send this again.',
} as const

/** A wrong factor, and how many tries are left. */
interface Wrong {
  sent: SentFactor
  triesLeft: number | undefined
}

/** Asks for a second factor, or for another one in place of one that is wrong. */
export function refuseFactor(code: keyof typeof messages, asked: Asked, wrong?: Wrong): Problem {
  if (!wrong) return new Problem(code, messages[code], asked)
  const name = wrong.sent.passkey ? 'passkey' : 'code'
  const problem = name === 'code' ? 'is wrong, or was used already' : 'was not recognised'
  return new Problem(code, `The ${name} ${problem}.`, {
    ...asked,
    ...(wrong.triesLeft !== undefined && { triesLeft: wrong.triesLeft }),
    fields: [{ name, problem, code: `wrong_${name}` }],
  })
}

/** The proof beside the password at a sign-in. */
export interface SignInFactor extends SentFactor {
  /** The sealed secret of an authenticator app that is to be the user's. */
  enrolment?: string | undefined
}

/** Runs in the transaction that starts the session; returns undefined where another sign-in was first, so that none starts. */
type Use = (
  trx: TransactionQueries,
) => Promise<Pick<Session, 'recoveryCodes' | 'recoveryCodesLeft'> | undefined>

interface Services {
  checks: FactorChecks
  secrets: TokenSecrets
  clinicName: ClinicName
}

/** The second factor of sign-ins: asked for only after the right password, so that others do not learn whether there is one. */
export function signInFactors(queries: Queries, { checks, secrets, clinicName }: Services) {
  const stored = secretsOf(secrets)

  /** Leads a user who needs a second factor through enrolling an authenticator app. */
  function enrol(user: StoredUser, request: FastifyRequest, sent: SignInFactor, issuer: string): Use {
    const { code, enrolment } = sent
    const secret = enrolment === undefined ? undefined : unsealTotp(stored, user.id, enrolment)
    if (secret === undefined || code === undefined)
      throw new Problem(
        'enrolment_required',
        'Your permission list asks for a second factor: set an authenticator app up, and send its code.',
        { enrolment: offerTotp(stored, user, issuer) },
      )
    const step = stepOfCode(secret, readCode(code))
    if (step === undefined)
      // Tries are not counted here: the code is computed from the secret, not guessed.
      throw new Problem('enrolment_required', 'That is not the code of the app at this moment.', {
        fields: [{ name: 'code', problem: 'is not the code at this moment', code: 'wrong_code' }],
      })
    return async (trx) => {
      if (await userHasFactor(trx, user.id, true)) return undefined
      await storeTotp(trx, user.id, { secret: stored.encrypt(secret), step })
      const recoveryCodes = await makeRecoveryCodes(trx, user.id)
      await recordAct(
        trx,
        { caller: user, request },
        { ...userAct(user), act: 'factor.add', detail: { by: 'totp' } },
      )
      return { recoveryCodes }
    }
  }

  return {
    /**
     * Checks the second factor of a user whose password is right. Throws where it is missing; null where it is wrong.
     */
    async require(user: StoredUser, request: FastifyRequest, sent: SignInFactor): Promise<Use | null> {
      const check = { user, request, purpose: 'sign-in' } as const
      if (!(await userHasFactor(queries, user.id)))
        return user.policy.secondFactor
          ? enrol(user, request, sent, await clinicName(queries))
          : async () => ({})
      if (sent.code === undefined && sent.passkey === undefined)
        throw refuseFactor('second_factor_required', await checks.ask(check))
      const proof = await checks.check(check, sent)
      if (!('by' in proof)) return null
      return async (trx) => spendFactor(trx, { caller: user, request }, proof)
    },

    /** The refusal of a wrong factor, with what may be sent instead. */
    refusal: async (user: StoredUser, request: FastifyRequest, sent: SignInFactor, triesLeft: number) =>
      refuseFactor('second_factor_required', await checks.ask({ user, request, purpose: 'sign-in' }), {
        sent,
        triesLeft,
      }),
  }
}
