import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { mayPass } from '#portal/http/mayPass.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releaseNews } from '#portal/reports/queries.ts'
import type { News } from '#portal/reports/queries.ts'
import { sendWaitingMarks } from '#portal/reports/reading/readMarks.ts'

const MINUTE = 60_000
const SHORTEST = 5_000

/**
 * Asks every minute, and when one comes back to the window, what has come to the portal since the list was read; not while nobody
 * looks. `readAt` is undefined while there is no list.
 */
export function useNews(filters: Filters, readAt: number | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  const news = useQuery({
    ...releaseNews(client, queryClient, filters, readAt ?? 0),
    enabled: readAt !== undefined,
    refetchInterval: ({ state }) => pause(state),
    refetchOnWindowFocus: true,
    refetchOnReconnect: 'always',
  })
  // That the service answers is the moment for what could not be sent to it.
  const { dataUpdatedAt, isSuccess } = news
  useEffect(() => {
    if (isSuccess) void sendWaitingMarks(client, queryClient)
  }, [client, queryClient, dataUpdatedAt, isSuccess])
  return news
}

/** After a failure the tries follow each other at first, then more and more slowly. */
function pause(state: QueryState<News>): number {
  const usual = state.data?.sendsAll ? 10 * MINUTE : MINUTE
  if (state.status !== 'error' || !mayPass(state.error)) return usual
  const failingFor = state.errorUpdatedAt - state.dataUpdatedAt
  return Math.min(Math.max(failingFor / 4, SHORTEST), MINUTE)
}
