import { queryOptions, useQuery } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useOffered } from '#portal/session/useOffered.ts'

const MINUTE = 60_000

const visit = (client: Client) =>
  queryOptions({
    queryKey: ['visit'],
    queryFn: ({ signal }) => client.send(operations.recordVisit, { signal }),
    staleTime: MINUTE / 2,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
    retry: false,
  })

/** Says that the list is looked at, again and again while it is; answers since when it had not been, where that is known. */
export function useVisit(): string | undefined {
  const client = useClient()
  const enabled = useOffered('recordVisit')
  const { data } = useQuery({ ...visit(client), enabled })
  return data?.since ?? undefined
}
