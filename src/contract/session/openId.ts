import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { Session } from './session.ts'

/** An address of the clinic's identity provider, to which the browser goes. */
const ProviderAddress = chosenSchema('ProviderAddress', { address: z.nullable(z.string()) })

const Start = chosenObject({
  /** The provider asks for the password anew, even of somebody who is signed in there. */
  again: z.optional(z.boolean()),
  /** The user who is expected to sign in. */
  username: z.optional(z.string().check(z.maxLength(100))),
})

/** The longest answer of a provider that is read. */
const MAXIMUM_ANSWER = 8_000

/**
 * Signing in by the clinic's own identity provider (OpenID Connect, authorization code with PKCE). The browser comes back to the portal's
 * sign-in page, whose code is good only together with the cookie that was set at the start.
 */
export const openIdOperations = {
  startOpenId: operation({
    summary: 'Begin to sign in by the clinic’s identity provider: the address to which the browser goes',
    method: 'POST',
    path: '/auth/openid/start',
    access: 'public',
    body: Start,
    success: { status: 200, answer: { schema: ProviderAddress }, headers: ['Set-Cookie'] },
    errors: [404, 429],
  }),
  finishOpenId: operation({
    summary: 'Sign in with what the identity provider has answered',
    method: 'POST',
    path: '/auth/openid',
    access: 'public',
    body: chosenObject({
      /** The query with which the browser came back. */
      answer: z.string().check(z.minLength(1), z.maxLength(MAXIMUM_ANSWER)),
    }),
    success: { status: 200, answer: { schema: Session }, headers: ['Set-Cookie'] },
    errors: [401, 403, 404, 429],
  }),
  endOpenId: operation({
    summary:
      'Sign out here; the address at which the browser signs out of the identity provider, null where it has none',
    method: 'DELETE',
    path: '/auth/openid',
    access: 'signed-in',
    success: { status: 200, answer: { schema: ProviderAddress } },
    errors: [404],
  }),
}
