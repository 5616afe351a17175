import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { openIdOperations } from '#contract/session/openId.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { isSignInPath } from '#portal/session/keepAddress.ts'
import { ROUND_TRIP } from '#portal/session/sessionKeys.ts'
import type { SignInHandlers } from '#portal/session/signIn/SignInCard.tsx'

/** How long a window that was opened for the sign-in stays: the others ask it for the session. */
const HANDOVER_MS = 500

/** Asks the service where to go, and sends a window there. `again`: the provider asks for the password, and so for the account, anew. */
export function useBegin({ keep, again }: { keep: boolean; again: boolean }) {
  const client = useClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async (target: Window) => {
      const body = { again, ...(user && { username: user.username }) }
      const { address } = await client.send(openIdOperations.startOpenId, { body })
      if (address !== null) leaveFor(address, target, { keep })
    },
    onError: (_, target) => {
      if (target !== window) target.close()
    },
  })
}

/** Signs in with the answer with which the browser came back from the provider, if it did. */
export function useFinish({ onUse, onSignedIn }: SignInHandlers) {
  const client = useClient()
  const { store } = useSession()
  const hasLooked = useRef(false)
  const { mutate, ...state } = useMutation({
    mutationFn: async ({ answer, trip }: NonNullable<ReturnType<typeof comeBack>>) => {
      onUse()
      const session = await client.send(openIdOperations.finishOpenId, { body: { answer } })
      store.begin(session, trip.keep)
      onSignedIn()
      if (trip.isOwnWindow) setTimeout(() => window.close(), HANDOVER_MS)
    },
  })
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    const returned = comeBack()
    if (returned) mutate(returned)
  }, [mutate])
  return state
}

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
function leaveFor(provider: string, target: Window, trip: Pick<RoundTrip, 'keep'>): void {
  const { location } = window
  const address = isSignInPath(location.pathname)
    ? location.pathname + location.search
    : paths.signIn(location)
  const stored: RoundTrip = { ...trip, address, isOwnWindow: target !== window }
  try {
    target.sessionStorage.setItem(ROUND_TRIP, JSON.stringify(stored))
  } catch {
    // Without storage, the user comes back to the first page.
  }
  target.location.assign(provider)
}

/**
 * The answer with which the browser came back from the provider, if it did. Its code leaves the address and the history of the window at
 * once.
 */
function comeBack(): { answer: string; trip: RoundTrip } | undefined {
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
    const stored = RoundTrip.safeParse(JSON.parse(sessionStorage.getItem(ROUND_TRIP) ?? 'null')).data
    sessionStorage.removeItem(ROUND_TRIP)
    // Only a path of this portal: the storage is no place to take an address from unseen.
    return stored && isSignInPath(new URL(stored.address, window.location.origin).pathname) ? stored : none
  } catch {
    return none
  }
}
