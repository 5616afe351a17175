import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { patientListOperations } from '#contract/patients/patientList.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

const KEY = 'patient lists'
/** The filter of reports and of patients that names a list. */
const FILTER = 'patientListId'

/** The user's lists by name, and whether each holds a patient. */
export const patientLists = (client: Client, patientId?: number) =>
  queryOptions({
    queryKey: [KEY, patientId ?? 'all'],
    meta: { onPatientChange: 'refresh' },
    queryFn: async ({ signal }) => {
      const query = patientId === undefined ? {} : { patientId }
      return (await client.send(patientListOperations.listPatientLists, { query, signal })).lists
    },
  })

const PAGE = 100

/** The patients of a list by name, page by page. */
export const listedPatients = (client: Client, id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'patients', id],
    meta: { onPatientChange: 'refresh' },
    queryFn: ({ pageParam: after, signal }) =>
      client.page(patientListOperations.listListedPatients, {
        params: { id },
        query: { limit: PAGE, ...(after !== undefined && { after }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after,
  })

/** A change of the user's lists, after which everything that shows them, or is filtered by one, is asked for again. */
export function useListChange<Value, Answer>(send: (client: Client, value: Value) => Promise<Answer>) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (value: Value) => send(client, value),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === KEY || JSON.stringify(queryKey).includes(FILTER),
      }),
  })
}

export const createList = (client: Client, name: string) =>
  client.send(patientListOperations.createPatientList, { body: { name } })

interface Entry {
  id: number
  patientId: number
}

export const addToList = (client: Client, body: Entry) =>
  client.send(patientListOperations.addListedPatient, { body })

export const removeFromList = (client: Client, body: Entry) =>
  client.send(patientListOperations.removeListedPatient, { body })
