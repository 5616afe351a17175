import { sessionOperations } from '#contract/session.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError, UserLeftError } from '#portal/http/errors.ts'
import type { TokenStore } from './tokenStore.ts'

/**
 * Ends the session in this browser at once, and on the service with a request. Where the service cannot be reached, the sign-in page
 * says so.
 */
export async function signOut(client: Client, store: TokenStore): Promise<void> {
  // The request reads the token before the store drops it.
  const ending = client.send(sessionOperations.endSession, { keepalive: true })
  store.end('signedOut')
  try {
    await ending
  } catch (error) {
    const known = error instanceof UserLeftError || (error instanceof ApiError && error.status === 401)
    if (!known && !store.get().session) store.end('unreached')
  }
}
