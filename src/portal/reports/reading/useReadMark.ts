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

/** So long a report is looked at before it counts as read: who goes past it on the way to another has not read it. */
const A_LOOK = 1000

/** A report that is shown for a moment has been read. One that is set back while it is open stays so. */
export function useReadOnOpening(releaseId: number, isShown: boolean): void {
  const markReleases = useMarkReleases()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isShown || !markReleases) return undefined
    const timer = setTimeout(() => {
      const mark = queryClient.getQueryData(readMarks.queryKey)?.get(releaseId)
      if (isRead(listedRow(queryClient, releaseId), mark) !== true) markReleases([releaseId], true)
    }, A_LOOK)
    return () => clearTimeout(timer)
  }, [releaseId, isShown, markReleases, queryClient])
}
