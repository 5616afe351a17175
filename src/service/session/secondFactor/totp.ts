import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { TotpOffer } from '#contract/factor.ts'
import type { secretsOf } from '#service/http/storedSecrets.ts'

// The defaults of every authenticator app.
const PERIOD_SECONDS = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Steps before and after the present one of which a code counts: clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20
const OFFER_MS = 15 * 60 * 1000

const Sealed = z.object({ totpOf: z.int(), secret: z.string(), until: z.number() })

type StoredSecrets = ReturnType<typeof secretsOf>

/**
 * Makes a secret for the authenticator app of a user. Nothing is stored: the user sends it back, sealed. `clinicName`: as the app names
 * whom the codes are for.
 */
export function offerTotp(
  secrets: StoredSecrets,
  user: { id: number; username: string },
  clinicName: string,
): TotpOffer {
  const secret = new Secret({ size: SECRET_BYTES })
  // A colon would end the issuer.
  const issuer = clinicName.replaceAll(':', ' ').trim() || 'Report portal'
  const uri = new TOTP({ ...parameters, issuer, label: user.username, secret }).toString()
  const sealed: z.infer<typeof Sealed> = {
    totpOf: user.id,
    secret: secret.base32,
    until: Date.now() + OFFER_MS,
  }
  return { secret: secret.base32, uri, sealed: secrets.encrypt(JSON.stringify(sealed)) }
}

/** The secret that came back from a user; undefined where it is none of ours, another user's, or too old. */
export function unsealTotp(secrets: StoredSecrets, userId: number, sealed: string): string | undefined {
  try {
    const offer = Sealed.parse(JSON.parse(secrets.decrypt(sealed)))
    return offer.totpOf === userId && offer.until > Date.now() ? offer.secret : undefined
  } catch {
    return undefined
  }
}

/** The time step of a code, if it is one of the secret, and later than `after`: no code is used twice. */
export function stepOfCode(secret: string, code: string, after = 0): number | undefined {
  const timestamp = Date.now()
  const totp = new TOTP({ ...parameters, secret })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return step > after ? step : undefined
}

/** A code as it is compared, however it was typed. */
export const readTypedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether a code is of the form of an authenticator app's. Recovery codes are longer. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)
