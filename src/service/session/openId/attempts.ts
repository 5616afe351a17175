import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { signedCookie } from '#service/http/signedCookie.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'

/** A sign-in that somebody has begun: what the provider's answer is checked against. */
const Attempt = z.object({
  /** A value that the provider sends back unchanged, so that an answer to another browser's question is refused. */
  state: z.string(),
  /** A value that the ID token has to hold. */
  nonce: z.string(),
  /** The secret of PKCE: the code of the answer is useless without it. */
  verifier: z.string(),
  /** Where the browser comes back to. */
  returnTo: z.string(),
  /** Whether the provider had to ask for the password. */
  again: z.boolean(),
  at: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

/** How long somebody may take at the provider. */
const LIFETIME_SECONDS = 15 * 60

/**
 * Keeps what is needed to check the provider's answer in a cookie of the browser that asked, so any process of the service can do so.
 * Each attempt has its own, as several windows may sign in at once.
 */
export function attempts(secrets: TokenSecrets) {
  const cookieOf = (state: string) => signedCookie(secrets, `openid-${state.slice(0, 16)}`)
  const pathOf = ({ originalUrl }: FastifyRequest) => originalUrl.replace(/(\/start)?\/*(\?.*)?$/, '')

  return {
    keep(request: FastifyRequest, reply: FastifyReply, attempt: Omit<Attempt, 'at'>): void {
      const stored: Attempt = { ...attempt, at: now() }
      const scope = { path: pathOf(request), maxAgeSeconds: LIFETIME_SECONDS }
      cookieOf(attempt.state).write(request, reply, stored, scope)
    },

    /** The attempt of this state; undefined where this browser has begun none, or too long ago. */
    find(request: FastifyRequest, state: string): Attempt | undefined {
      if (!/^[\w-]{16,100}$/.test(state)) return undefined
      const { data: attempt } = Attempt.safeParse(cookieOf(state).read(request))
      return attempt?.state === state && attempt.at + LIFETIME_SECONDS > now() ? attempt : undefined
    },

    /** Takes the cookie away: its code was used. */
    drop(request: FastifyRequest, reply: FastifyReply, { state }: Attempt): void {
      cookieOf(state).write(request, reply, {}, { path: pathOf(request), maxAgeSeconds: 0 })
    },
  }
}

const now = () => Math.floor(Date.now() / 1000)
