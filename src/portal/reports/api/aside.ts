import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { asideOperations } from '#contract/reports/aside.ts'
import type { Aside } from '#contract/reports/aside.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { allLists, allReleases } from './releases.ts'

const none: ReadonlySet<number> = new Set()

/** The releases that the user has set aside in this window, for what sums up a round. */
export const setAsideHere = queryOptions({
  queryKey: ['reports', 'set aside here'],
  queryFn: skipToken,
  initialData: none,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

export const useSetAsideHere = (): ReadonlySet<number> => useQuery(setAsideHere).data ?? none

/** Sets a release aside, or with null ends that. */
export function useSetAside(releaseId: number) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (aside: Aside | null) => send(client, releaseId, aside),
    onSuccess: (_, aside) => keep(queryClient, releaseId, aside),
  })
}

const send = async (client: Client, id: number, aside: Aside | null): Promise<void> => {
  if (aside === null)
    await client.send(asideOperations.endAside, { body: { id }, timeout: ANSWER_TIMEOUT_MS })
  else {
    const { until, note } = aside
    const body = { id, until, ...(note !== null && { note }) }
    await client.send(asideOperations.setAside, { body, timeout: ANSWER_TIMEOUT_MS })
  }
}

function keep(queryClient: QueryClient, id: number, aside: Aside | null): void {
  queryClient.setQueryData<ReleaseDetail>(
    [...allReleases.queryKey, id],
    (release) => release && { ...release, aside },
  )
  const here = new Set(queryClient.getQueryData<ReadonlySet<number>>(setAsideHere.queryKey))
  if (aside === null) here.delete(id)
  else here.add(id)
  queryClient.setQueryData<ReadonlySet<number>>(setAsideHere.queryKey, here)
  void queryClient.invalidateQueries({
    ...allLists,
    predicate: ({ queryKey: [, , query] }) => (query as ReleaseQuery).list !== undefined,
  })
}
