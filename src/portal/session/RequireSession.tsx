import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '#contract/portalPaths.ts'
import { useSession } from './SessionContext.tsx'

/**
 * Shows its children to signed-in users. Others are sent to the sign-in page, which leads back, except after a sign-out. A user who
 * takes another's place in this tab begins at the first page, with nothing of the other's.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, ended, departures } = useSession()
  const location = useLocation()
  const [departuresBefore, setDeparturesBefore] = useState(departures)
  if (session && departures !== departuresBefore) {
    if (location.pathname !== paths.home) return <Navigate to={paths.home} replace />
    setDeparturesBefore(departures)
  }
  if (session) return <Fragment key={departures}>{children}</Fragment>
  const onPurpose = ended !== undefined && ended !== 'ended'
  return <Navigate to={paths.signIn(onPurpose ? undefined : location)} replace />
}
