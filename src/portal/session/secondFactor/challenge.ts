import { useState } from 'react'
import type { TotpOffer } from '#contract/session/factor.ts'
import { ApiError } from '#portal/http/client/errors.ts'

const codes = ['second_factor_required', 'enrolment_required', 'confirmation_required'] as const

/** The proof that the service asks for. */
export interface Challenge {
  factors: readonly string[]
  /** The challenge for passkeys. */
  passkey: Record<string, unknown> | undefined
  /** The secret of an authenticator app that is to be set up. */
  enrolment: TotpOffer | undefined
}

/** The proof that a refusal asks for; undefined for any other refusal. */
export function challengeIn(error: Error | null): Challenge | undefined {
  if (!(error instanceof ApiError) || !codes.some((code) => code === error.code)) return undefined
  const { factors = [], passkey, enrolment } = error.response ?? {}
  return { factors, passkey, enrolment }
}

/** The wrong part of the proof, if any: `wrong_code`, `wrong_passkey` or `wrong_password`. */
export const wrongIn = (error: Error | null): string | undefined =>
  error instanceof ApiError
    ? error.response?.fields?.find(({ code }) => code?.startsWith('wrong_'))?.code
    : undefined

const nothingAsked: Challenge = { factors: [], passkey: undefined, enrolment: undefined }

/** The last challenge of the service: a later error may be about something else, or about the code for a secret that is shown already. */
export function useLastChallenge(error: Error | null): Challenge {
  const [last, setLast] = useState({ error: null as Error | null, challenge: nothingAsked })
  if (error === last.error) return last.challenge
  const asked = challengeIn(error)
  const isSameSecret = asked && asked.factors.length === 0 && !asked.enrolment
  const challenge = asked && !isSameSecret ? asked : last.challenge
  setLast({ error, challenge })
  return challenge
}
