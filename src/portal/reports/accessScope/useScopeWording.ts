import { useUser } from '#portal/session/SessionContext.tsx'

/** In what words the portal says whose reports it shows: `none` where the user is no employee, who alone has units and patients. */
export function useScopeWording(): 'unit' | 'own' | 'none' {
  const { reach, employee } = useUser()
  if (!employee) return 'none'
  return reach === 'own' ? 'own' : 'unit'
}
