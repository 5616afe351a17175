import { sessionOperations } from '#contract/session.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError, UserLeftError } from '#portal/http/errors.ts'
import type { TokenStore } from './tokenStore.ts'

/**
 * Ends the session here at once, and on the service as soon as it hears of it; what it answers no longer matters, only
 * that it does.
 */
export async function signOut(client: Client, store: TokenStore): Promise<void> {
  // The client takes the token with the call, before the store lets it go.
  const ending = client.send(sessionOperations.endSession, { keepalive: true })
  store.end('signedOut')
  try {
    await ending
  } catch (error) {
    const known = error instanceof UserLeftError || (error instanceof ApiError && error.status === 401)
    if (!known && !store.get().session) store.end('unreached')
  }
}
