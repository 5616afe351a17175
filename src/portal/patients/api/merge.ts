import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { Merge } from '#contract/patients/patientMerge.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from './removal.ts'

/** Two records as they are compared: read for each merge, and again only after a conflict, since choices are made from it. */
export const mergeComparison = (client: Client, id: number, otherId: number) =>
  queryOptions({
    queryKey: ['patients', 'merge', id, otherId],
    queryFn: ({ signal }) =>
      client.send(patientOperations.comparePatients, { params: { id, otherId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const mergePatients = (client: Client, body: Merge) =>
  client.send(patientOperations.mergePatients, { body, timeout: ANSWER_TIMEOUT_MS })

/** Merges run one at a time. */
export const merges = { mutationKey: ['patients', 'merging'] }
