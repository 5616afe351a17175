import type { FastifyInstance } from 'fastify'
import { API } from '#contract/url.ts'
import { Problem } from '#service/http/problem.ts'
import type { openIdSessions } from './openIdSessions.ts'
import type { OpenIdProvider } from './provider.ts'

const BODY_LIMIT_BYTES = 64 * 1024

interface Ending {
  provider: OpenIdProvider
  sessions: ReturnType<typeof openIdSessions>
  end: (sessionId: string, requestId: { id: string; ip: string }) => Promise<void>
}

/**
 * Where the provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): the sessions here end, too. No
 * operation of the API: its form is the standard's, and only the provider can make the token.
 */
export async function backchannelLogout(
  app: FastifyInstance,
  { provider, sessions, end }: Ending,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(`${API}/auth/openid/logout`, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      const ended = token === null ? undefined : await provider.readLogout(token)
      if (!ended) throw new Problem('malformed', 'This is no logout token of the identity provider.')
      for (const id of await sessions.open(ended)) await end(id, request)
      return reply.status(200).send()
    })
  })
}
