import { useSyncExternalStore } from 'react'
import { RETURN_PARAMETER, paths } from '#contract/portal/portalPaths.ts'
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
  useSyncExternalStore(
    subscribeToHistory,
    () => isPreflightPath(window.location.pathname),
    // In the HTML of the build there is the sign-in page alone.
    () => false,
  )

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

const replaceAddress = (address: string) => window.history.replaceState(null, '', address)

/** As the router reads a path: it overlooks case and a `/` at the end. */
const isAt = (pathname: string, path: string) =>
  pathname.replace(/\/+$/, '').toLowerCase() === path.toLowerCase()

export const isSignInPath = (pathname: string): boolean => isAt(pathname, paths.signIn())

const isPreflightPath = (pathname: string): boolean => isAt(pathname, paths.preflight)

/** The address to return to, from the query of the sign-in page: a path of this portal, else its first page. */
export function returnAddress(search: string, origin = window.location.origin): string {
  const address = new URLSearchParams(search).get(RETURN_PARAMETER)
  if (!address?.startsWith(paths.home) || !URL.canParse(address, origin)) return paths.home
  // As a browser reads it: it takes `\` for `/`, drops tabs and line ends, and resolves dots.
  const { origin: target, pathname, search: query, hash } = new URL(address, origin)
  const isHere = target === origin && pathname.startsWith(paths.home) && !pathname.startsWith('//')
  if (!isHere || isSignInPath(pathname)) return paths.home
  return pathname + query + hash
}
