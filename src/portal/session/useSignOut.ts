import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { openIdOperations } from '#contract/session/openId.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { isKnownToOffer } from '#portal/http/query/capabilities.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError, UserLeftError } from '#portal/http/client/errors.ts'
import { useSession } from './SessionContext.tsx'
import type { LockReason } from './sharedSession.ts'
import type { TokenStore } from './tokenStore.ts'

/**
 * Ends the session in this browser at once, and on the service with a request, where it is known to offer that. Where the service
 * does not, or cannot be reached, the sign-in page says so. A session that began at the clinic's identity provider ends there, too, so that
 * nobody signs in again with one click.
 */
export function useSignOut(): () => void {
  const client = useClient()
  const queryClient = useQueryClient()
  const { store } = useSession()
  return () => {
    if (isKnownToOffer(client, queryClient, 'endSession')) void endBoth(client, store)
    else store.end('onlyHere')
  }
}

async function endBoth(client: Client, store: TokenStore): Promise<void> {
  // The request reads the token before the store drops it.
  const ending = store.get().session?.openId
    ? client.send(openIdOperations.endOpenId, { keepalive: true })
    : client.send(sessionOperations.endSession, { keepalive: true })
  store.end('signedOut')
  try {
    const address = (await ending)?.address
    if (address) window.location.assign(address)
  } catch (error) {
    const known = error instanceof UserLeftError || (error instanceof ApiError && error.status === 401)
    if (!known && !store.get().session) store.end('unreached')
  }
}

/**
 * Covers the work in all tabs until its user signs in again. The token is dropped, and the session is ended on the service where it offers that:
 * else it ends there by itself.
 */
export function useLock(): (reason: LockReason) => void {
  const client = useClient()
  const queryClient = useQueryClient()
  const { store } = useSession()
  return useCallback(
    (reason) => {
      if (!store.get().session) return
      // The request reads the token before the store drops it.
      if (isKnownToOffer(client, queryClient, 'endSession'))
        client.send(sessionOperations.endSession, { keepalive: true }).catch(() => {})
      store.lock(reason)
    },
    [client, queryClient, store],
  )
}
