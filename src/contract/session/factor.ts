import * as z from 'zod/mini'
import { chosenSchema } from '#contract/declaration/source.ts'

/** The second factors beside the password: an authenticator app, a passkey, or a recovery code. */
type Factor = 'totp' | 'passkey' | 'recovery'

/** The proofs that re-authenticate the user of a session: a second factor or, without one, the password, or another sign-in at the identity provider. */
export type Confirmation = Factor | 'password' | 'provider'

/** A code of six digits, or a recovery code, however it was typed. */
export const SentCode = z.string().check(z.minLength(1), z.maxLength(100))

/** What WebAuthn has browsers exchange with authenticators, in its JSON form. A schema for each use: a field is marked as such, an answer is not. */
export const webAuthnJson = () => z.record(z.string(), z.unknown())

/** A secret for an authenticator app, which is stored when it comes back with a first code of it. */
export const TotpOffer = chosenSchema('TotpOffer', {
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  uri: z.string(),
  /** The secret as the service recognises it: encrypted, for this user, for a quarter of an hour. */
  sealed: z.string(),
})
export type TotpOffer = z.infer<typeof TotpOffer>
