import { queryOptions } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'

/** The record that a form begins with: read anew for each, and never under the hands of who types. */
export const recordToEdit = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'form'],
    queryFn: ({ signal }) => client.send(operations.getPatient, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
