import { queryOptions } from '@tanstack/react-query'
import { employeeOperations } from '#contract/employee.ts'
import { fullName } from '#contract/personName.ts'
import { lookups } from '#contract/lookups.ts'
import type { LookupGroup } from '#contract/lookups.ts'
import type { Client } from '#portal/http/client.ts'

/** The service's largest page: no clinic has more sexes, units or types of documents. */
const WHOLE_GROUP = 500
/** Records that a search field offers at a time. */
const CHOICES = 20
/** Reference data and the names of physicians change a few times a year. */
const STALE_TIME_MS = 10 * 60_000

/** All records of a small group. */
export const referenceList = (client: Client, group: LookupGroup) =>
  queryOptions({
    queryKey: ['patients', 'reference', group, 'all'],
    queryFn: async ({ signal }) =>
      (await client.page(lookups[group].list, { query: { limit: WHOLE_GROUP }, signal })).data,
    staleTime: STALE_TIME_MS,
  })

/** One record of a group, for its name. */
export const referenceRecord = (client: Client, group: LookupGroup, id: number) =>
  queryOptions({
    queryKey: ['patients', 'reference', group, 'one', id],
    queryFn: ({ signal }) => client.send(lookups[group].get, { params: { id }, signal }),
    staleTime: STALE_TIME_MS,
  })

/** The records of a group whose names match, as the choices of a search field. */
export const referenceChoices = (client: Client, group: LookupGroup, name: string) =>
  choices(['patients', 'reference', group, 'choices', name], async (signal) => {
    const query = { name: name || undefined, limit: CHOICES }
    const { data } = await client.page(lookups[group].query, { query, signal })
    return data.map((record) => ({ id: String(record.id), label: record.name }))
  })

/** The physician who requested a patient's exams. */
export const requester = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'requester', id],
    queryFn: ({ signal }) => client.send(employeeOperations.getEmployee, { params: { id }, signal }),
    staleTime: STALE_TIME_MS,
    gcTime: STALE_TIME_MS,
  })

/** The employees whose names match, as the choices of a search field. */
export const requesterChoices = (client: Client, name: string) =>
  choices(['patients', 'requester', 'choices', name], async (signal) => {
    const query = { name: name || undefined, limit: CHOICES }
    const { data } = await client.page(employeeOperations.queryEmployee, { query, signal })
    return data.map((employee) => ({ id: String(employee.id), label: fullName(employee) }))
  })

const choices = (
  queryKey: readonly unknown[],
  find: (signal: AbortSignal) => Promise<{ id: string; label: string }[]>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => find(signal), staleTime: STALE_TIME_MS })
