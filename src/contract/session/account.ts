import * as z from 'zod/mini'
import { AuditRecord } from '#contract/audit/audit.ts'
import { idText, timestamp } from '#contract/declaration/field.ts'
import { listingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { SentPassword } from './session.ts'

/** Where a user is signed in. */
export const SignedInDevice = chosenSchema('SignedInDevice', {
  /** The number of the session, which grants nothing. */
  id: z.uuid(),
  /** As they are called, without versions; empty where they are not recognised. */
  browser: z.string(),
  system: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  startedAt: timestamp(),
  /** To about a minute. */
  lastUsedAt: timestamp(),
  /** Whether the request came from there. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** A password that is good for one sign-in, at which another is chosen. */
const OneTimeCode = chosenSchema('OneTimeCode', { code: z.string(), expiresAt: timestamp() })

const Devices = chosenObject({ data: z.array(SignedInDevice) })
const EndedSessions = chosenObject({ ended: z.int() })
const ofUser = chosenObject({ id: idText() })

/** Acts of users on their own accounts. */
export const accountOperations = {
  changeOwnPassword: operation({
    summary: 'Change the own password; every other session of the user ends',
    method: 'PUT',
    path: '/account/password',
    load: 'heavy',
    access: 'signed-in',
    body: chosenObject({ password: SentPassword, newPassword: SentPassword }),
    success: { status: 204, answer: 'empty' },
  }),
  listOwnSessions: operation({
    summary: 'List where the user is signed in, last used first',
    method: 'GET',
    path: '/account/session',
    access: 'signed-in',
    success: { status: 200, answer: { schema: Devices } },
  }),
  endOwnSession: operation({
    summary: 'Sign out elsewhere',
    method: 'DELETE',
    path: '/account/session/{id}',
    access: 'signed-in',
    params: chosenObject({ id: z.uuid() }),
    success: { status: 204, answer: 'empty' },
    errors: [404],
  }),
  endOtherSessions: operation({
    summary: 'Sign out everywhere else',
    method: 'DELETE',
    path: '/account/session',
    access: 'signed-in',
    success: { status: 200, answer: { schema: EndedSessions } },
  }),
  listOwnActs: operation({
    summary: 'List what the audit holds of the user’s own acts, last act first',
    method: 'GET',
    path: '/account/act',
    access: 'signed-in',
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(AuditRecord) } },
  }),
}

/** Acts of administrators on accounts with no more permissions, and no other access scope, than theirs. */
export const userAccessOperations = {
  resetPassword: operation({
    summary: 'Replace the password of a user by a one-time code; every session of the user ends',
    method: 'PUT',
    path: '/user/{id}/code',
    access: 'user.write',
    confirmation: 'removal',
    params: ofUser,
    success: { status: 200, answer: { schema: OneTimeCode } },
    errors: [404, 409],
  }),
  unlockUser: operation({
    summary: 'Let a user sign in at once after too many failed sign-ins',
    method: 'DELETE',
    path: '/user/{id}/pause',
    access: 'user.write',
    params: ofUser,
    success: { status: 204, answer: 'empty' },
    errors: [404],
  }),
  listUserSessions: operation({
    summary: 'List where a user is signed in, last used first',
    method: 'GET',
    path: '/user/{id}/session',
    access: 'user.write',
    params: ofUser,
    success: { status: 200, answer: { schema: Devices } },
    errors: [404],
  }),
  removeUserFactor: operation({
    summary:
      'Take every second factor from a user who has lost them; every session of the user ends, and the password alone signs in',
    method: 'DELETE',
    path: '/user/{id}/factor',
    access: 'user.write',
    confirmation: 'removal',
    params: ofUser,
    success: { status: 204, answer: 'empty' },
    errors: [404, 409],
  }),
  endUserSessions: operation({
    summary: 'End every session of a user',
    method: 'DELETE',
    path: '/user/{id}/session',
    access: 'user.write',
    params: ofUser,
    success: { status: 200, answer: { schema: EndedSessions } },
    errors: [404],
  }),
}
