import { queryOptions } from '@tanstack/react-query'
import { viewerOperations } from '#contract/viewers.ts'
import type { Client } from '#portal/http/client/client.ts'

/** A record that somebody may have seen. */
export interface Seen {
  kind: 'patient' | 'report'
  id: number
}

/** Who has seen a record. Each question is an act of the audit trail, so that it is asked only once for each opening. */
export const viewers = (client: Client, { kind, id }: Seen) =>
  queryOptions({
    queryKey: ['disclosure', 'viewers', kind, id],
    queryFn: ({ signal }) =>
      client.send(viewerOperations.listViewers, { query: { kind, recordId: id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
