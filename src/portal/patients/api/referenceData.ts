import { queryOptions } from '@tanstack/react-query'
import { distinctName } from '#contract/declaration/distinctName.ts'
import { employeeOperations } from '#contract/employee.ts'
import { lookups } from '#contract/lookups.ts'
import type { LookupGroup, NamedRecord } from '#contract/lookups.ts'
import type { Client } from '#portal/http/client/client.ts'

/** The service's: no clinic has more sexes, units or types of documents. */
export const LARGEST_PAGE = 500
/** Reference data and the names of physicians change a few times a year. */
export const STALE_TIME_MS = 10 * 60_000

/** The beginning of the keys of all queries of a group. */
export const referencesOf = (group: LookupGroup) => ['patients', 'reference', group]

/** All records of a small group. */
export const referenceList = (client: Client, group: LookupGroup) =>
  queryOptions({
    queryKey: [...referencesOf(group), 'all'],
    queryFn: async ({ signal }) =>
      (await client.page(lookups[group].list, { query: { limit: LARGEST_PAGE }, signal })).data,
    staleTime: STALE_TIME_MS,
  })

/** One record of a group, for its name. */
export const referenceRecord = (client: Client, group: LookupGroup, id: number) =>
  queryOptions({
    queryKey: [...referencesOf(group), 'one', id],
    queryFn: ({ signal }) => client.send(lookups[group].get, { params: { id }, signal }),
    staleTime: STALE_TIME_MS,
  })

/** The name of a record, as the service writes it where others refer to it: a city with its state. */
export const distinctNameOf = ({ name, state }: Pick<NamedRecord, 'name' | 'state'>): string =>
  distinctName(name, state?.name)

/** The physician who requested a patient's exams. */
export const requester = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'requester', id],
    queryFn: ({ signal }) => client.send(employeeOperations.getEmployee, { params: { id }, signal }),
    staleTime: STALE_TIME_MS,
    gcTime: STALE_TIME_MS,
  })
