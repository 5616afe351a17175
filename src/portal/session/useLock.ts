import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sessionOperations } from '#contract/session.ts'
import { isKnownToOffer } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession } from './SessionContext.tsx'
import type { LockReason } from './sharedSession.ts'

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
