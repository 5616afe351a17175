import { sessionOperations } from '#contract/session.ts'
import type { Client } from '#portal/http/client.ts'
import type { TokenStore } from './tokenStore.ts'

const LOOK_EVERY = 30_000
const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Exchanges the token for a fresh one from half of its life on, as soon as somebody uses the portal. Whether the session
 * has ended is for the service to say: a failed exchange changes nothing here.
 */
export function keepSession(client: Client, store: TokenStore): () => void {
  let usedAt = Date.now()
  let asking = false
  const use = () => void (usedAt = Date.now())

  const look = async () => {
    const { session } = store.get()
    if (!session || asking) return
    const half = (session.receivedAt + Date.parse(session.expiresAt)) / 2
    // A token from the future is from before the clock was set back: it says nothing of its age.
    if (usedAt < half && usedAt >= session.receivedAt) return
    asking = true
    try {
      const fresh = await client.send(sessionOperations.renewToken)
      if (store.get().session?.token === session.token) store.renew(fresh)
    } catch {
      // Tried again at the next look.
    } finally {
      asking = false
    }
  }

  for (const name of uses) window.addEventListener(name, use, { passive: true, capture: true })
  const timer = setInterval(() => void look(), LOOK_EVERY)
  return () => {
    clearInterval(timer)
    for (const name of uses) window.removeEventListener(name, use, { capture: true })
  }
}
