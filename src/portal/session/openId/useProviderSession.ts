import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openIdOperations } from '#contract/openId.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import type { SignInHandlers } from '#portal/session/signIn/SignInCard.tsx'
import { comeBack, leaveFor } from './roundTrip.ts'

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
