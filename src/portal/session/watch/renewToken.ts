import type { QueryClient } from '@tanstack/react-query'
import { sessionOperations } from '#contract/session/session.ts'
import { isKnownToOffer } from '#portal/http/query/capabilities.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { KeptSession } from '#portal/session/sharedSession.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'

/** A token is renewed at this age at the earliest. */
const YOUNGEST_MS = 60_000

const underWay = new WeakMap<TokenStore, Promise<void>>()

/** Exchanges the token for a fresh one, once for all who ask at the same time. */
export function renewToken(client: Client, store: TokenStore): Promise<void> {
  const renewing = underWay.get(store) ?? renew(client, store).finally(() => underWay.delete(store))
  underWay.set(store, renewing)
  return renewing
}

async function renew(client: Client, store: TokenStore): Promise<void> {
  const { session } = store.get()
  if (!session) return
  const fresh = await client.send(sessionOperations.renewToken)
  // Another tab may have renewed it, or the user may have left.
  if (store.get().session?.token === session.token) store.renew(fresh)
}

/** Whether the service is known to exchange tokens. */
export const offersRenewal = (client: Client, queryClient: QueryClient): boolean =>
  isKnownToOffer(client, queryClient, 'renewToken')

/** When a session ends unless its token is exchanged, by this device's clock in milliseconds; undefined where that is not known. */
export function endOf({ expiresAt, expiresIn, receivedAt }: KeptSession): number | undefined {
  if (expiresIn !== undefined) return receivedAt + expiresIn * 1000
  return expiresAt === undefined ? undefined : Date.parse(expiresAt)
}

/**
 * Whether a token should be exchanged for a user who used the portal last at that time: each minute where a session ends without input, else
 * after half of its life.
 */
export function isRenewalDue(session: KeptSession, usedAt: number): boolean {
  const end = endOf(session)
  if (end === undefined) return false
  const { receivedAt, idle } = session
  const age = idle ? YOUNGEST_MS : Math.max((end - receivedAt) / 2, YOUNGEST_MS)
  // A token from the future: the clock was set back, so its age is not known.
  return usedAt >= receivedAt + age || Date.now() < receivedAt
}
