import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { employeeOperations } from '#contract/employee.ts'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'

const PAGE = 20
const WHILE_WORKING = 10 * 60_000

interface Asked {
  query: { limit: number; after: string | undefined }
  signal: AbortSignal
}

/** A list that is asked for page by page, and never kept: its acts and reports go on. */
const byPages = <Page extends { after: string | undefined }>(
  queryKey: readonly unknown[],
  ask: (asked: Asked) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ query: { limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after,
    gcTime: 0,
  })

/** A patient's reports without what they say. */
export const patientReports = (client: Client, id: number) =>
  byPages(['patients', 'reports', id], (asked) =>
    client.page(operations.listPatientReports, { params: { id }, ...asked }),
  )

/** What was done to a patient's record. */
export const patientHistory = (client: Client, id: number) =>
  byPages(['patients', 'history', id], (asked) =>
    client.page(operations.listPatientHistory, { params: { id }, ...asked }),
  )

/** A change of a patient beside what is stored now, forgotten as soon as nobody looks at it. */
export const patientChange = (client: Client, id: number, changeId: number) =>
  queryOptions({
    queryKey: ['patients', 'change', id, changeId],
    queryFn: ({ signal }) => client.send(operations.getPatientChange, { params: { id, changeId }, signal }),
    gcTime: 0,
  })

/** Who sent a patient here. */
export const requester = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['employees', 'one', id],
    queryFn: ({ signal }) => client.send(employeeOperations.getEmployee, { params: { id }, signal }),
    staleTime: WHILE_WORKING,
    gcTime: WHILE_WORKING,
  })
