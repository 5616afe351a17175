import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { employeeOperations } from '#contract/employee.ts'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'

const PAGE = 20
const WHILE_WORKING = 10 * 60_000

/** A patient's reports without what they say, page by page. */
export const patientReports = (client: Client, id: number) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'reports', id],
    queryFn: ({ pageParam, signal }) =>
      client.page(operations.listPatientReports, {
        params: { id },
        query: { limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.after,
    gcTime: 0,
  })

/** What was done to a patient's record, page by page. */
export const patientHistory = (client: Client, id: number) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'history', id],
    queryFn: ({ pageParam, signal }) =>
      client.page(operations.listPatientHistory, {
        params: { id },
        query: { limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.after,
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
