import type { QueryClient } from '@tanstack/react-query'
import { sessionOperations } from '#contract/session.ts'
import { offered } from '#portal/http/capabilities.ts'
import type { Client } from '#portal/http/client.ts'
import type { TokenStore } from './tokenStore.ts'

const CHECK_INTERVAL_MS = 30_000
/** A token is renewed at this age at the earliest: by a wrong clock, its lifetime may be over when it comes. */
const YOUNGEST_MS = 60_000
const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Renews the token after half of its lifetime, when somebody uses the portal and the service offers it. A failed renewal changes
 * nothing here, nor does a clock by which the token has ended: the service decides when a session ends.
 */
export function keepSession(client: Client, store: TokenStore, queryClient: QueryClient): () => void {
  let usedAt = Date.now()
  let asking = false
  const offersRenewal = () =>
    client.isOwnService ||
    queryClient.getQueryData(offered(client).queryKey)?.operations.includes('renewToken') === true
  const use = () => void (usedAt = Date.now())

  const check = async () => {
    const { session } = store.get()
    if (!session?.expiresAt || asking || !offersRenewal()) return
    const lifetime = Date.parse(session.expiresAt) - session.receivedAt
    const half = session.receivedAt + Math.max(lifetime / 2, YOUNGEST_MS)
    // A token from the future: the clock was set back, so its age is not known.
    if (usedAt < half && usedAt >= session.receivedAt) return
    asking = true
    try {
      const fresh = await client.send(sessionOperations.renewToken)
      if (store.get().session?.token === session.token) store.renew(fresh)
    } catch {
      // Tried again at the next check.
    } finally {
      asking = false
    }
  }

  for (const name of uses) window.addEventListener(name, use, { passive: true, capture: true })
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    for (const name of uses) window.removeEventListener(name, use, { capture: true })
  }
}
