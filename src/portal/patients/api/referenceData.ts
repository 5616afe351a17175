import { queryOptions } from '@tanstack/react-query'
import { distinctName } from '#contract/declaration/distinctName.ts'
import { lookups } from '#contract/resources/lookups.ts'
import type { ExtensibleGroup, LookupGroup, NamedRecord } from '#contract/resources/lookups.ts'
import { fold } from '#contract/names/matching.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'

/** The service's: no clinic has more sexes, units or types of documents. */
const LARGEST_PAGE = 500
/** Reference data and the names of physicians change a few times a year. */
const STALE_TIME_MS = 10 * 60_000

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

/** Milliseconds after which an answer to a creation counts as lost. */
const ANSWER_TIMEOUT_MS = 15_000

/** Creates a record of a name. Where there is one by now, that is the answer. */
export async function createReference(client: Client, group: ExtensibleGroup, name: string) {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    return choiceOf(await client.send(lookups[group].create, { body: { name }, signal }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
    const query = { name, limit: LARGEST_PAGE }
    const { data } = await client.page(lookups[group].query, { query, signal })
    const existing = data.filter((record) => fold(record.name) === fold(name))
    // Cities of other states do not keep one without a state from being created.
    const found = existing.find(({ state }) => !state) ?? existing[0]
    if (!found) throw error
    return choiceOf(found)
  }
}

const choiceOf = (record: NamedRecord) => ({ id: String(record.id), label: distinctNameOf(record) })
