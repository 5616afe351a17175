import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { PreferenceOwner } from '#portal/preferences/PreferencesContext.tsx'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import type { PortalUser } from './portalSession.ts'
import type { SessionState, TokenStore } from './tokenStore.ts'

interface Value extends SessionState {
  store: TokenStore
}

const [SessionContext, useSession] = requiredContext<Value>('SessionProvider')
export { useSession }

export function SessionProvider({ store, children }: { store: TokenStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  return (
    <SessionContext value={{ ...state, store }}>
      <PreferenceOwner value={state.user?.id}>{children}</PreferenceOwner>
    </SessionContext>
  )
}

/** The user whose work a page shows: it is for signed-in users only, and locked where its user has to sign in again. */
export function useUser(): PortalUser {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}
