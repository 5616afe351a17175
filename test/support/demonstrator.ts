import { sessionOperations } from '#contract/session/session.ts'
import { createClient } from '#portal/http/client/client.ts'

export const demonstrationClient = (baseUrl: string, token?: string) =>
  createClient({ baseUrl, timeZone: 'UTC', token: () => token, onRefusedToken: () => undefined })

/** The session of a user of the demonstration at an address. */
export const demonstrator = (baseUrl: string, username = 'admin') =>
  demonstrationClient(baseUrl).send(sessionOperations.authenticate, {
    body: { username, password: 'portal-demo' },
  })
