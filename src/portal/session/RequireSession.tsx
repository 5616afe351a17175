import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './returnAddress.ts'
import { useSession } from './SessionContext.tsx'

/**
 * Lets in who is signed in; others go to sign in and come back, but for one who left on purpose. Whoever takes another's place in this tab
 * begins at the first page, with nothing of the other's.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, ended, left } = useSession()
  const location = useLocation()
  const [leftBefore, setLeftBefore] = useState(left)
  if (session && left !== leftBefore) {
    if (location.pathname !== '/') return <Navigate to="/" replace />
    setLeftBefore(left)
  }
  if (session) return <Fragment key={left}>{children}</Fragment>
  const onPurpose = ended !== undefined && ended !== 'ended'
  return <Navigate to={onPurpose ? '/sign-in' : signInAddress(location)} replace />
}
