import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './returnAddress.ts'
import { useSession } from './SessionContext.tsx'

/** Lets in who is signed in; others go to sign in and come back, but for one who left on purpose. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, ended } = useSession()
  const location = useLocation()
  if (session) return children
  const left = ended !== undefined && ended !== 'ended'
  return <Navigate to={left ? '/sign-in' : signInAddress(location)} replace />
}
