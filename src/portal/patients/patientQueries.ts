import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { PatientRow, RemovedPatient } from '#contract/patient.ts'
import type { Client } from '#portal/http/client.ts'

const PAGE_SIZE = 100

/** A patient of either list: of those who are there, or of those who were removed. */
export type ListedPatient = PatientRow & Pick<RemovedPatient, 'removalReason'>
export type ListKind = 'found' | 'removed'

/** The patients of a list whom a search finds, page by page. Each page knows the search that it answers. */
export const patientPages = (client: Client, kind: ListKind, search: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', kind, search],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { search, limit: PAGE_SIZE, after: pageParam }, signal }
      const page =
        kind === 'found'
          ? await client.page(operations.queryPatients, asked)
          : await client.page(operations.listRemovedPatients, asked)
      const data: ListedPatient[] = page.data
      return { ...page, data, search }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after,
  })

/** One patient's record, forgotten as soon as nobody looks at it. */
export const patientRecord = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'page'],
    queryFn: ({ signal }) => client.send(operations.getPatient, { params: { id }, signal }),
    gcTime: 0,
  })

/**
 * The record as a removal shows it: read anew for each, and from then on only when that is asked for, because what stands
 * on the screen is what is confirmed.
 */
export const recordToRemove = (client: Client, id: number) =>
  queryOptions({
    ...patientRecord(client, id),
    queryKey: ['patients', 'record', id, 'removal'],
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** Who could be taken for a patient, read anew for each removal. */
export const similarPatients = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'similar', id],
    queryFn: ({ signal }) => client.page(operations.listSimilarPatients, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The patient with a record number that was typed; null where there is none. */
export const numberedPatient = (client: Client, number: string) =>
  queryOptions({
    queryKey: ['patients', 'numbered', number],
    queryFn: async ({ signal }) => {
      // Whose number it is stands before those whose documents begin alike.
      const query = { search: number, limit: 50 }
      const { data } = await client.page(operations.queryPatients, { query, signal })
      return data.find((patient) => String(patient.id) === number) ?? null
    },
    gcTime: 0,
  })
