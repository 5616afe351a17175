import { sessionOperations } from '#contract/session.ts'
import type { Client } from '#portal/http/client.ts'
import type { TokenStore } from './tokenStore.ts'

const CHECK_INTERVAL_MS = 30_000
const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Renews the token after half of its lifetime, when somebody uses the portal. A failed renewal changes nothing here: the service
 * decides when a session ends.
 */
export function keepSession(client: Client, store: TokenStore): () => void {
  let usedAt = Date.now()
  let asking = false
  const use = () => void (usedAt = Date.now())

  const check = async () => {
    const { session } = store.get()
    if (!session || asking) return
    const half = (session.receivedAt + Date.parse(session.expiresAt)) / 2
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
