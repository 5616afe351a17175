import { paths } from '#contract/portalPaths.ts'
import { useSyncExternalStore } from 'react'
import { isPreflightPath, isSignInPath, returnAddress } from './returnAddress.ts'
import { FIRST_SHOWN_NUMBER } from './sharedSession.ts'
import type { TokenStore } from './tokenStore.ts'

/**
 * Keeps the address of the window with the session, also where no router is loaded yet: the pages bring it, and it begins at the
 * address that it finds. Users who are not signed in are sent to the sign-in page, which leads back, except after a sign-out; the check
 * of the connection they may stay at. Where the work is covered, the address stays. A user who takes another's place in this tab begins at the
 * first page, and one who switches presenter mode where the address names no patient; so does an older address that names one by the real number.
 */
export function keepAddress(store: TokenStore): () => void {
  let departuresBefore = store.get().departures
  let userBefore = store.get().user?.id

  const keep = () => {
    const { user, ended, departures } = store.get()
    const { location } = window
    const isSame = user?.id === userBefore
    userBefore = user?.id
    if (user) {
      if (departures !== departuresBefore) replaceAddress(isSame ? withoutNumbers(location) : paths.home)
      else if (isSignInPath(location.pathname)) replaceAddress(returnAddress(location.search))
      departuresBefore = departures
    } else if (!isSignInPath(location.pathname)) {
      const onPurpose = ended !== undefined
      if (!onPurpose && isPreflightPath(location.pathname)) return
      replaceAddress(paths.signIn(onPurpose ? undefined : location))
    }
  }

  const arrive = () => {
    keep()
    const { location, history } = window
    if (store.get().presenting && hasRealNumber(location))
      history.replaceState(history.state, '', withoutNumbers(location))
  }

  arrive()
  const unsubscribe = store.subscribe(keep)
  window.addEventListener('popstate', arrive)
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', arrive)
  }
}

/** Whether an address names a patient by the number of the record, and not by the one that presenter mode shows. */
function hasRealNumber({ pathname, search }: Location): boolean {
  const query = new URLSearchParams(search)
  const inPath = pathname.startsWith(paths.patients) ? pathname.split('/') : []
  const recordId = query.get('kind') === 'patient' && query.get('recordId')
  return [...inPath, query.get('patientId'), query.get('patient'), recordId]
    .map(Number)
    .some((number) => number > 0 && number < FIRST_SHOWN_NUMBER)
}

/** The address of the same page without the number of a patient, which is another one in presenter mode. */
const withoutNumbers = ({ pathname }: Location): string =>
  pathname.startsWith(paths.patients) ? paths.patients : pathname

/** Whether the window is at the check of the connection, also where no router is loaded. */
export const useIsPreflight = (): boolean =>
  useSyncExternalStore(subscribeToHistory, () => isPreflightPath(window.location.pathname))

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

const replaceAddress = (address: string) => window.history.replaceState(null, '', address)
