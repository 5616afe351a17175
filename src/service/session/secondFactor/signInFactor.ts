import type { FastifyRequest } from 'fastify'
import type { Session } from '#contract/session.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { StoredUser } from '#service/session/userRepository.ts'
import { type FactorChecks, type SentFactor, spendFactor } from './checkFactor.ts'
import { storeTotp, userHasFactor } from './factorRows.ts'
import { refuseFactor } from './refuseFactor.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { offerTotp, readTypedCode, stepOfCode, unsealTotp } from './totp.ts'

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
  clinicName: () => string
}

/** The second factor of sign-ins: asked for only after the right password, so that others do not learn whether there is one. */
export function signInFactors(queries: Queries, { checks, secrets, clinicName }: Services) {
  const stored = secretsOf(secrets)

  /** Leads a user who needs a second factor through enrolling an authenticator app. */
  function enrol(user: StoredUser, request: FastifyRequest, { code, enrolment }: SignInFactor): Use {
    const secret = enrolment === undefined ? undefined : unsealTotp(stored, user.id, enrolment)
    if (secret === undefined || code === undefined)
      throw new Problem(
        'enrolment_required',
        'Your permission list asks for a second factor: set an authenticator app up, and send its code.',
        { enrolment: offerTotp(stored, user, clinicName()) },
      )
    const step = stepOfCode(secret, readTypedCode(code))
    if (step === undefined)
      // Tries are not counted here: the code is computed from the secret, not guessed.
      throw new Problem('enrolment_required', 'That is not the code of the app at this moment.', {
        fields: [{ name: 'code', problem: 'is not the code at this moment', code: 'wrong_code' }],
      })
    return async (trx) => {
      if (await userHasFactor(trx, user.id, true)) return undefined
      await storeTotp(trx, user.id, { secret: stored.encrypt(secret), step })
      const recoveryCodes = await makeRecoveryCodes(trx, user.id)
      const act = { outcome: 'done', record: { kind: 'user', ids: [user.id] } } as const
      await recordAct(trx, { caller: user, request }, { ...act, act: 'factor.add', detail: { by: 'totp' } })
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
        return user.policy.secondFactor ? enrol(user, request, sent) : async () => ({})
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
