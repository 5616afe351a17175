import { createContext, use, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { PreferenceOwner } from '#portal/preferences/PreferencesContext.tsx'
import type { PortalUser } from './portalSession.ts'
import type { SessionState, TokenStore } from './tokenStore.ts'

interface Value extends SessionState {
  store: TokenStore
}

const SessionContext = createContext<Value | null>(null)

export function SessionProvider({ store, children }: { store: TokenStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  return (
    <SessionContext value={{ ...state, store }}>
      <PreferenceOwner value={state.user?.id}>{children}</PreferenceOwner>
    </SessionContext>
  )
}

export function useSession(): Value {
  const value = use(SessionContext)
  if (!value) throw new Error('There is no SessionProvider above this component.')
  return value
}

/** The user whose work a page shows: it is for signed-in users only, and locked where its user has to sign in again. */
export function useUser(): PortalUser {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}
