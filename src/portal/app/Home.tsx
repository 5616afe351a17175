import { Navigate } from 'react-router-dom'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { routes } from './routes.ts'

/** The first page that the user's role may see. */
export function Home() {
  const { role } = useUser()
  const first = routes.find(({ needs }) => may(role, needs))
  return <Navigate to={first?.home ?? '/sign-in'} replace />
}
