import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { listedRow } from '#portal/reports/releaseLists.ts'
import { isRead, readMarks } from './readMarks.ts'
import { useMarkReleases } from './useMarkReleases.ts'

/** Whether a release has been read, undefined where nobody knows, and the way to say so; no way where the service keeps no marks. */
export function useReadMark(releaseId: number) {
  const queryClient = useQueryClient()
  const { data: mark } = useQuery({ ...readMarks, select: (marks) => marks.get(releaseId) })
  const markReleases = useMarkReleases()
  const markThis = useCallback(
    (read: boolean) => markReleases?.([releaseId], read),
    [markReleases, releaseId],
  )
  return {
    read: isRead(listedRow(queryClient, releaseId), mark),
    mark: markReleases ? markThis : undefined,
  }
}

/** A report that is shown has been read from then on. One that is set back while it is open stays so. */
export function useReadOnOpening(releaseId: number, isShown: boolean): void {
  const markReleases = useMarkReleases()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isShown || !markReleases) return
    const mark = queryClient.getQueryData(readMarks.queryKey)?.get(releaseId)
    if (isRead(listedRow(queryClient, releaseId), mark) !== true) markReleases([releaseId], true)
  }, [releaseId, isShown, markReleases, queryClient])
}
