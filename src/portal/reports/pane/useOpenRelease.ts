import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { prefetchRelease } from '#portal/reports/api/pdf.ts'
import { isWithdrawn, release, listedRow } from '#portal/reports/api/releases.ts'
import { dropRelease } from '#portal/reports/api/updates/withdrawals.ts'

/** The open report: `row` from a list at once, `release` once it is loaded. Where it was withdrawn, neither, and the lists drop it. */
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

/** Fetches the next report and its PDF ahead, unless the browser saves data: of the bundled service alone, which tells such requests from readings. */
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
