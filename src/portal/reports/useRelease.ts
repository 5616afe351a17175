import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { hasLeft, readListsAgain, release } from './queries.ts'

/** The open report, unless it has left the portal: then no copy of it is shown, and the list that held it is read again. */
export function useRelease(releaseId: number) {
  const queryClient = useQueryClient()
  const opened = useQuery(release(useClient(), queryClient, releaseId))
  const gone = hasLeft(opened.error)
  const wasListed = gone && opened.data !== undefined
  useEffect(() => {
    if (wasListed) void readListsAgain(queryClient)
  }, [wasListed, releaseId, queryClient])
  return { opened, report: gone ? undefined : opened.data?.report }
}
