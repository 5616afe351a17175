import * as z from 'zod/mini'
import { paths } from '#contract/portalPaths.ts'
import { isSignInPath } from '#portal/session/returnAddress.ts'
import { ROUND_TRIP } from '#portal/session/sharedSession.ts'

const RoundTrip = z.object({
  /** The address of the sign-in page, which leads back to where the user was. */
  address: z.string(),
  /** Whether the user stays signed in on this device. */
  keep: z.boolean(),
  /** Whether the window was opened for the sign-in alone. */
  isOwnWindow: z.boolean(),
})
type RoundTrip = z.infer<typeof RoundTrip>

/** Sends a window to the identity provider. It keeps in its own storage where it comes back to. */
export function leaveFor(provider: string, target: Window, trip: Pick<RoundTrip, 'keep'>): void {
  const { location } = window
  const address = isSignInPath(location.pathname)
    ? location.pathname + location.search
    : paths.signIn(location)
  const kept: RoundTrip = { ...trip, address, isOwnWindow: target !== window }
  try {
    target.sessionStorage.setItem(ROUND_TRIP, JSON.stringify(kept))
  } catch {
    // Without storage, the user comes back to the first page.
  }
  target.location.assign(provider)
}

/**
 * The answer with which the browser came back from the provider, if it did. Its code leaves the address and the history of the window at
 * once.
 */
export function comeBack(): { answer: string; trip: RoundTrip } | undefined {
  const { pathname, search } = window.location
  const parameters = new URLSearchParams(search)
  const isAnswer = parameters.has('state') && (parameters.has('code') || parameters.has('error'))
  if (!isSignInPath(pathname) || !isAnswer) return undefined
  const trip = takeTrip()
  window.history.replaceState(null, '', trip.address)
  return { answer: search, trip }
}

function takeTrip(): RoundTrip {
  const none: RoundTrip = { address: paths.signIn(), keep: false, isOwnWindow: false }
  try {
    const kept = RoundTrip.safeParse(JSON.parse(sessionStorage.getItem(ROUND_TRIP) ?? 'null')).data
    sessionStorage.removeItem(ROUND_TRIP)
    // Only a path of this portal: the storage is no place to take an address from unseen.
    return kept && isSignInPath(new URL(kept.address, window.location.origin).pathname) ? kept : none
  } catch {
    return none
  }
}
