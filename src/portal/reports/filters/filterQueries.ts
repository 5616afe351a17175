import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'

const PATIENTS = 10
const WHILE_TYPING = 60_000

/** Patients with released reports, and the search that they answer: another may have been typed by now. */
export const releasedPatients = (client: Client, search: string) =>
  queryOptions({
    queryKey: ['released patients', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: PATIENTS }
      return { search, ...(await client.send(operations.queryReleasedPatients, { query, signal })) }
    },
    placeholderData: keepPreviousData,
    gcTime: WHILE_TYPING,
  })

/** The patient of a record number; null where none with a released report has it. */
export const releasedPatient = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['released patient', id],
    queryFn: async ({ signal }) => {
      const query = { search: String(id), limit: PATIENTS }
      const { data } = await client.send(operations.queryReleasedPatients, { query, signal })
      return data.find((it) => it.id === id) ?? null
    },
  })

export const employee = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['employee', id],
    queryFn: ({ signal }) => client.send(operations.getEmployee, { params: { id }, signal }),
    staleTime: Infinity,
  })
