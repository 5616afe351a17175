import { useQuery } from '@tanstack/react-query'
import { releaseOperations } from '#contract/reports/release.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { anyReleased } from '#portal/http/query/countedReleases.ts'
import { useCan } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'

/** Whether the clinic has a released report. Undefined until that is known, and to users who see some of the reports alone. */
export function useAnyReleased({ isAsked }: { isAsked: boolean }) {
  const { reach = 'all' } = useUser()
  const mayRead = useCan(releaseOperations.listReleases)
  // A service without it has no pages, and a listing is not read as a whole for this.
  const hasPages = useCapability('queryReleasedPatients') === 'offered'
  const enabled = isAsked && mayRead && reach === 'all' && hasPages
  const { data, isPending } = useQuery({ ...anyReleased(useClient()), enabled })
  return { isAnyReleased: data, isPending: enabled && isPending }
}
