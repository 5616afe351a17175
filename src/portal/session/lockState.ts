import { UserLeftError } from '#portal/http/client/errors.ts'
import type { TokenStore } from './tokenStore.ts'

/** Whether a user's work waits in this tab for that user to sign in again. */
export const isLocked = (store: TokenStore): boolean => {
  const { user, session } = store.get()
  return user !== undefined && session === undefined
}

/** Resolves when the user has signed in again; rejects where that user has left this tab, or the signal aborts. */
export function untilUnlocked(store: TokenStore, signal: AbortSignal | undefined): Promise<void> {
  const { sessionEnds } = store.get()
  return new Promise((resolve, reject) => {
    const end = () => {
      unsubscribe()
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal?.reason as Error)
    }
    const look = () => {
      const state = store.get()
      const hasLeft = state.sessionEnds !== sessionEnds
      if (!hasLeft && !state.session) return
      end()
      if (hasLeft) reject(new UserLeftError(state.session !== undefined))
      else resolve()
    }
    const unsubscribe = store.subscribe(look)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    else look()
  })
}
