import type { PortalConfig } from '#contract/portalConfig.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'

/** What is known before the first step. */
export interface Given {
  /** The settings that the portal uses; the file may have changed since. */
  config: PortalConfig
  client: Client
  /** Of the user who is signed in. */
  session: Pick<PortalSession, 'token' | 'user'> | undefined
}

/** What the steps find out and later ones need. Kept for one run, in memory alone. */
export interface Facts extends Given {
  /** The answer to a request without a token, where the browser let the portal read it. */
  plain?: { response: Response; sentAt: number; receivedAt: number }
  /** An access token, where there is one. */
  token: string | undefined
  /** The answer to the listing, once a token was sent. */
  listing?: Response
}
