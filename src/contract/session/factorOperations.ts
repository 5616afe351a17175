import * as z from 'zod/mini'
import { SentCode, TotpOffer, webAuthnJson } from './factor.ts'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { SentPassword } from './session.ts'

export const MAXIMUM_PASSKEY_NAME = 100

const Passkey = chosenSchema('Passkey', {
  id: id(),
  name: z.string(),
  createdAt: timestamp(),
  lastUsedAt: z.nullable(timestamp()),
  /** The host that it was made for: it works at no other. */
  host: z.string(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factor of a user. */
const SecondFactor = chosenSchema('SecondFactor', {
  /** Since when codes of an authenticator app are asked for; null without one. */
  totpSince: z.nullable(timestamp()),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The user's permission list asks for a second factor, so the last one stays. */
  isRequired: z.boolean(),
})

/** Recovery codes, which are shown this once. Null where those from before still count. */
const NewCodes = chosenSchema('NewRecoveryCodes', { recoveryCodes: z.nullable(z.array(z.string())) })

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_PASSKEY_NAME))
const Confirming = chosenObject({
  code: z.optional(SentCode),
  passkey: z.optional(webAuthnJson()),
  /** Of a user without a second factor. */
  password: z.optional(SentPassword),
})
export type Confirming = z.infer<typeof Confirming>

const ofPasskey = chosenObject({ id: idText() })

/** Acts of users on the second factor of their own accounts. */
export const factorOperations = {
  getSecondFactor: operation({
    summary: 'Get which second factors the user has, and how many recovery codes are left',
    method: 'GET',
    path: '/account/factor',
    access: 'signed-in',
    success: { status: 200, answer: { schema: SecondFactor } },
  }),
  confirmSession: operation({
    summary:
      'Confirm who is at the session, by a second factor or, without one, the password: for five minutes, what needs that is done. With an empty body, the refusal says what is asked for',
    method: 'PUT',
    path: '/account/confirmation',
    load: 'heavy',
    access: 'signed-in',
    body: Confirming,
    success: { status: 204, answer: 'empty' },
    errors: [403],
  }),
  offerTotp: operation({
    summary: 'Make a secret for an authenticator app; nothing is stored until it comes back',
    method: 'GET',
    path: '/account/factor/totp',
    access: 'signed-in',
    confirmation: 'always',
    success: { status: 200, answer: { schema: TotpOffer } },
  }),
  storeTotp: operation({
    summary: 'Take an authenticator app as second factor, in place of one from before',
    method: 'PUT',
    path: '/account/factor/totp',
    load: 'heavy',
    access: 'signed-in',
    confirmation: 'always',
    body: chosenObject({ sealed: z.string().check(z.maxLength(1000)), code: SentCode }),
    success: { status: 200, answer: { schema: NewCodes } },
  }),
  removeTotp: operation({
    summary: 'Ask for codes of the authenticator app no more',
    method: 'DELETE',
    path: '/account/factor/totp',
    access: 'signed-in',
    confirmation: 'always',
    success: { status: 204, answer: 'empty' },
    errors: [404, 409],
  }),
  renewRecoveryCodes: operation({
    summary: 'Make ten new recovery codes; those from before no longer count',
    method: 'PUT',
    path: '/account/factor/recovery',
    load: 'heavy',
    access: 'signed-in',
    confirmation: 'always',
    success: { status: 200, answer: { schema: NewCodes } },
    errors: [409],
  }),
  offerPasskey: operation({
    summary: 'Get the options by which a browser makes a passkey (PublicKeyCredentialCreationOptionsJSON)',
    method: 'GET',
    path: '/account/factor/passkey',
    load: 'heavy',
    access: 'signed-in',
    confirmation: 'always',
    success: { status: 200, answer: { schema: webAuthnJson() } },
  }),
  storePasskey: operation({
    summary: 'Take a passkey as second factor (RegistrationResponseJSON)',
    method: 'PUT',
    path: '/account/factor/passkey',
    load: 'heavy',
    access: 'signed-in',
    confirmation: 'always',
    body: chosenObject({ name: passkeyName, passkey: webAuthnJson() }),
    success: { status: 200, answer: { schema: NewCodes } },
    errors: [409],
  }),
  renamePasskey: operation({
    summary: 'Name a passkey',
    method: 'PUT',
    path: '/account/factor/passkey/{id}',
    access: 'signed-in',
    params: ofPasskey,
    body: chosenObject({ name: passkeyName }),
    success: { status: 204, answer: 'empty' },
    errors: [404],
  }),
  removePasskey: operation({
    summary: 'Take a passkey as second factor no more',
    method: 'DELETE',
    path: '/account/factor/passkey/{id}',
    access: 'signed-in',
    confirmation: 'always',
    params: ofPasskey,
    success: { status: 204, answer: 'empty' },
    errors: [404, 409],
  }),
}
