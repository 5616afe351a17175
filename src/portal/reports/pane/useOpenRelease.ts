import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { prefetchRelease } from '#portal/reports/api/prefetch.ts'
import { isWithdrawn, release } from '#portal/reports/api/release.ts'
import { dropRelease } from '#portal/reports/api/withdrawals.ts'
import { listedRow } from '#portal/reports/api/releases.ts'

/**
 * The open report: `row` at once where a list holds it, `release` once the whole record is loaded. Where the service says that it was withdrawn,
 * both are undefined, and the lists drop it.
 */
export function useOpenRelease(releaseId: number) {
  const queryClient = useQueryClient()
  const query = useQuery(release(useClient(), queryClient, releaseId))
  const withdrawn = isWithdrawn(query.error)
  const loaded = withdrawn ? undefined : query.data
  useEffect(() => {
    if (withdrawn) dropRelease(queryClient, releaseId)
  }, [withdrawn, releaseId, queryClient])
  return {
    query,
    release: loaded,
    row: withdrawn ? undefined : (loaded ?? listedRow(queryClient, releaseId)),
  }
}

/**
 * Fetches the next report and its PDF before the user opens them, unless the browser is set to save data. Only of the bundled service: another
 * service does not know which requests are made before anybody reads the answer.
 */
export function usePrefetchedRelease(next: number | undefined): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useCapability('getRelease') === 'offered'
  const releaseId = isOffered && !savesData() ? next : undefined
  useEffect(() => {
    if (releaseId !== undefined) void prefetchRelease(client, queryClient, releaseId)
  }, [releaseId, client, queryClient])
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
