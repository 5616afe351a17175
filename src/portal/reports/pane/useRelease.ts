import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useReadOnOpening } from '#portal/reports/reading/useReadMark.ts'
import { hasLeft, release } from '#portal/reports/queries.ts'
import { dropRelease, listedRow } from '#portal/reports/releaseLists.ts'

/**
 * The open report: its row at once, where a list holds that, and all of it as soon as it is there. One that has left the portal is
 * neither, and leaves the lists, too.
 */
export function useRelease(releaseId: number) {
  const queryClient = useQueryClient()
  const opened = useQuery(release(useClient(), queryClient, releaseId))
  const gone = hasLeft(opened.error)
  const shown = gone ? undefined : opened.data
  useReadOnOpening(releaseId, shown !== undefined)
  useEffect(() => {
    if (gone) dropRelease(queryClient, releaseId)
  }, [gone, releaseId, queryClient])
  return { opened, release: shown, row: gone ? undefined : (shown ?? listedRow(queryClient, releaseId)) }
}
