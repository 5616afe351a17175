import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patientOperations.ts'
import type { Merge } from '#contract/patientMerge.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from './removal.ts'

/** Patients that a search field offers at a time. */
const CHOICES = 20

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

/** The patients that match a search, as the choices of a search field. */
export const patientChoices = (client: Client, search: string) =>
  queryOptions({
    queryKey: ['patients', 'choices', search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, limit: CHOICES }
      return (await client.page(patientOperations.queryPatients, { query, signal })).data
    },
    // Not kept, because the key holds what the user typed about a patient.
    gcTime: 0,
  })

export const mergePatients = (client: Client, body: Merge) =>
  client.send(patientOperations.mergePatients, { body, timeout: ANSWER_TIMEOUT_MS })

/** Merges run one at a time. */
export const merges = { mutationKey: ['patients', 'merging'] }
