import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { prefetchRelease } from '#portal/reports/queries.ts'
import { useOffered } from '#portal/session/useOffered.ts'

/** Has the next report and its PDF there before they are asked for, unless the reader has told the browser to fetch little. */
export function useReadAhead(next: number | undefined): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useOffered('getRelease')
  const releaseId = isOffered && !savesData() ? next : undefined
  useEffect(() => {
    if (releaseId !== undefined) void prefetchRelease(client, queryClient, releaseId)
  }, [releaseId, client, queryClient])
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
