import { paths } from '#contract/portalPaths.ts'
import { useSyncExternalStore } from 'react'
import { isPreflightPath, isSignInPath, returnAddress } from './returnAddress.ts'
import type { TokenStore } from './tokenStore.ts'

/**
 * Keeps the address of the window with the session, also where no router is loaded yet: the pages bring it, and it begins at the
 * address that it finds. Users who are not signed in are sent to the sign-in page, which leads back, except after a sign-out; the check
 * of the connection they may stay at. At the lock screen, the address stays. A user who takes another's place in this tab begins at the
 * first page.
 */
export function keepAddress(store: TokenStore): () => void {
  let sessionEndsBefore = store.get().sessionEnds

  const keep = () => {
    const { user, ended, sessionEnds } = store.get()
    const { location } = window
    if (user) {
      if (sessionEnds !== sessionEndsBefore) replaceAddress(paths.home)
      else if (isSignInPath(location.pathname)) replaceAddress(returnAddress(location.search))
      sessionEndsBefore = sessionEnds
    } else if (!isSignInPath(location.pathname)) {
      const onPurpose = ended !== undefined
      if (!onPurpose && isPreflightPath(location.pathname)) return
      replaceAddress(paths.signIn(onPurpose ? undefined : location))
    }
  }

  keep()
  const unsubscribe = store.subscribe(keep)
  window.addEventListener('popstate', keep)
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', keep)
  }
}

/** Whether the window is at the check of the connection, also where no router is loaded. */
export const useIsPreflight = (): boolean =>
  useSyncExternalStore(subscribeToHistory, () => isPreflightPath(window.location.pathname))

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

const replaceAddress = (address: string) => window.history.replaceState(null, '', address)
