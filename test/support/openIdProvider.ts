import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { freePort } from './freePort.ts'

export const clientId = 'report-portal'
export const clientSecret = 'a client secret that is long enough for tests'

/** What the provider says of a person, by the name with which the person signs in there. The last word is the clinic's. */
export type People = Record<string, Record<string, unknown>>

export interface OpenIdServer {
  issuer: string
  people: People
  /** Starts to answer. `portal`: the address of the portal, which ends with its base path. */
  start: (portal: string) => Promise<void>
  /** Ends every session of a person there, as an administrator does: nothing is refreshed any more. */
  revoke: (login: string) => void
  stop: () => Promise<void>
}

/** A real OpenID provider on a port of its own, whose sign-in takes any password. */
export async function openIdServer(people: People = {}): Promise<OpenIdServer> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const revoked = new Set<string>()
  let server: Server | undefined
  return {
    issuer,
    people,
    async start(portal) {
      const provider = new Provider(issuer, configuration(portal, people, revoked))
      const answer = provider.callback()
      server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    revoke: (login) => void revoked.add(login),
    async stop() {
      if (!server) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      server = undefined
    },
  }
}

const configuration = (portal: string, people: People, revoked: ReadonlySet<string>): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      // Plain http is for native applications alone, on this machine.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${portal}sign-in`],
      post_logout_redirect_uris: [`${portal}sign-in`],
      backchannel_logout_uri: `${portal}api/v1/auth/openid/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['a key for the cookies of the provider'] },
  claims: {
    openid: ['sub', 'sid'],
    profile: ['preferred_username', 'name', 'roles', 'realm_access'],
    email: ['email'],
  },
  findAccount: (_, login) =>
    revoked.has(login)
      ? undefined
      : {
          accountId: login,
          claims: () => ({ sub: login, preferred_username: login, name: login, ...people[login] }),
        },
  features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  // By itself the provider reaches no address of this machine, where the portal is.
  fetch: (address, options) =>
    fetch(address, {
      method: options?.method,
      headers: options?.headers,
      body: options?.body,
    } as RequestInit),
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  pkce: { required: () => true },
})

/** A browser at the provider, as far as cookies and redirects go. */
export function providerBrowser() {
  const cookies = new Map<string, string>()

  async function request(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    request,
    /** Signs in and agrees, where the provider asks, until it sends the browser back. Returns the query of the address that it sends it to. */
    async signIn(address: string, login: string, returnsTo = '/sign-in'): Promise<string> {
      let next = address
      for (let step = 0; step < 12; step += 1) {
        const { pathname, search } = new URL(next)
        if (pathname.endsWith(returnsTo)) return search
        const response = await request(next)
        const page = await response.text()
        const asked = /name="prompt" value="(login|consent)"/.exec(page)?.[1]
        const answered =
          asked === undefined
            ? response
            : await request(next, {
                prompt: asked,
                ...(asked === 'login' && { login, password: 'any password' }),
              })
        const location = answered.headers.get('location')
        if (location === null)
          throw new Error(`The provider does not go on from ${next}: ${page.slice(0, 300)}`)
        next = new URL(location, next).href
      }
      throw new Error('The provider asks without end.')
    },
  }
}
