import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useOffered } from '#portal/session/useOffered.ts'
import { setReadMarks } from './readMarks.ts'

/** Marks any number of releases as read or unread; undefined where the service keeps no marks. */
export function useMarkReleases() {
  const client = useClient()
  const queryClient = useQueryClient()
  const offered = useOffered('markReleases')
  return useMemo(
    () =>
      offered
        ? (ids: readonly number[], read: boolean) => void setReadMarks(client, queryClient, ids, read)
        : undefined,
    [client, queryClient, offered],
  )
}
