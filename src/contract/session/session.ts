import * as z from 'zod/mini'
import { MAXIMUM_PASSWORD } from './password.ts'
import { SentCode, webAuthnJson } from './factor.ts'
import { accessScopes } from '#contract/access/access.ts'
import { roles } from '#contract/access/roles.ts'
import { id, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** The signed-in user. */
export const User = chosenSchema('User', {
  id: id(),
  username: z.string(),
  name: z.string(),
  /** The program's permission list that the user has; null for a list that the clinic made. */
  role: z.nullable(z.enum(roles)),
  /** Codes of `access.ts`; a newer service may send others. */
  permissions: z.optional(z.array(z.string())),
  permissionList: z.optional(chosenObject({ id: id(), name: z.string() })),
  /** The user's access scope. Left out by a service without access scopes, which means all. */
  reach: z.optional(z.enum(accessScopes)),
  /** The employee record of the user: a doctor's own reports are those that this employee examined. */
  employee: z.optional(z.nullable(chosenObject({ id: id(), name: z.string() }))),
  /** Whether the user is a doctor, by the permission list or as an employee: then critical findings are the user's to acknowledge. */
  doctor: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

// Generous, as a keyboard may send one character as up to four, and a password of another length only does not match.
const MAXIMUM_SENT = 4 * MAXIMUM_PASSWORD

/** A password as it is sent. */
export const SentPassword = z.string().check(z.minLength(1), z.maxLength(MAXIMUM_SENT))

const Credentials = chosenObject({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The password, or the one-time code of a user who was invited or whose password was reset. */
  password: SentPassword,
  /** Takes the place of the password. Needed with a one-time code, and with a password that an administrator has set. */
  newPassword: z.optional(SentPassword),
  /** Of the authenticator app, or a recovery code. */
  code: z.optional(SentCode),
  /** The answer of a passkey (AuthenticationResponseJSON). */
  passkey: z.optional(webAuthnJson()),
  /** `enrolment.sealed` of the refusal, with a first `code` of the app that has its secret now. */
  enrolment: z.optional(z.string().check(z.maxLength(1000))),
})

/** A token and its user. Until `expiresAt` it can be exchanged for a fresh one. */
export const Session = chosenSchema('Session', {
  token: z.string(),
  expiresAt: timestamp(),
  /** Seconds until `expiresAt`, for clients whose clock may be wrong. */
  expiresIn: z.optional(z.int()),
  user: User,
  /**
   * Seconds without input after which a client hides what the user sees (0: never), and after which the session ends, as its token is
   * exchanged only where there was input.
   */
  idle: z.optional(chosenObject({ curtainAfter: z.int(), endAfter: z.int() })),
  /** Whether it began at the clinic's identity provider, where it is ended, too. */
  openId: z.optional(z.boolean()),
  /** After enrolling a second factor at this sign-in: the recovery codes, which are shown only here. */
  recoveryCodes: z.optional(z.array(z.string())),
  /** After a sign-in by a recovery code: how many are left. */
  recoveryCodesLeft: z.optional(z.int()),
})
export type Session = z.infer<typeof Session>

// The description names the two operations of the Auth group; their methods, paths and payloads are ours.
export const sessionOperations = {
  authenticate: operation({
    summary: 'Sign in',
    method: 'POST',
    path: '/auth/authenticate',
    access: 'public',
    body: Credentials,
    success: { status: 200, answer: { schema: Session }, headers: ['Set-Cookie'] },
    errors: [401, 403, 429],
  }),
  renewToken: operation({
    summary:
      'Exchange a valid token for a fresh one, which takes its place at once, up to an absolute limit; sent again with the same token, it gives the same one',
    method: 'GET',
    path: '/auth/usertoken',
    access: 'signed-in',
    underLoad: 'never',
    success: { status: 200, answer: { schema: Session } },
  }),
  endSession: operation({
    summary: 'Sign out: the token stops working at once, whatever the body',
    method: 'DELETE',
    path: '/auth/usertoken',
    access: 'signed-in',
    underLoad: 'never',
    success: { status: 204, answer: 'empty' },
  }),
}
