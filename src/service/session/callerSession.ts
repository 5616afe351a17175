import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'

export const sessionEnded = () => new Problem('session_ended', 'The session has ended. Sign in again.')

/** The session of a request's token. Throws where the request came with the key of an integration. */
export function sessionOf({ session }: Caller): NonNullable<Caller['session']> {
  if (session) return session
  throw new Problem(
    'no_token',
    'The key of an integration has no session: it is neither exchanged nor signed out. Its integration’s settings revoke it.',
  )
}
