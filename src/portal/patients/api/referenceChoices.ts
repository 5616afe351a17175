import { queryOptions } from '@tanstack/react-query'
import { ownName } from '#contract/declaration/distinctName.ts'
import { employeeOperations } from '#contract/employee.ts'
import { lookups } from '#contract/lookups.ts'
import type { ExtensibleGroup, NamedRecord } from '#contract/lookups.ts'
import { fold } from '#contract/matching.ts'
import { fullName } from '#contract/personName.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { distinctNameOf, LARGEST_PAGE, STALE_TIME_MS, referencesOf } from './referenceData.ts'

/** Records that a search field offers at a time. */
const CHOICES = 20
/** Milliseconds after which an answer to a creation counts as lost. */
const ANSWER_TIMEOUT_MS = 15_000

interface Choices {
  items: { id: string; label: string }[]
  /** The searched name, where no record has it. */
  newName?: string | undefined
}

/** The records of a group whose names match a text, as the choices of a search field. */
export const referenceChoices = (client: Client, group: ExtensibleGroup, text: string) =>
  choices([...referencesOf(group), 'choices', text], async (signal) => {
    const name = searchedName(group, text)
    const query = { name: name || undefined, limit: CHOICES }
    const { data, count } = await client.page(lookups[group].query, { query, signal })
    const isAsked = name === '' || data.some((record) => hasName(record, name))
    // The first of many matches may leave out the record that has just this name.
    const leftOut = isAsked || count <= CHOICES ? [] : await recordsNamed(client, group, name, signal)
    return {
      items: [...leftOut, ...data].map(choiceOf),
      newName: isAsked || leftOut.length > 0 || count > LARGEST_PAGE ? undefined : name,
    }
  })

/** The employees whose names match a text, as the choices of a search field. */
export const requesterChoices = (client: Client, name: string) =>
  choices(['patients', 'requester', 'choices', name], async (signal) => {
    const query = { name: name || undefined, limit: CHOICES }
    const { data } = await client.page(employeeOperations.queryEmployee, { query, signal })
    return { items: data.map((employee) => ({ id: String(employee.id), label: fullName(employee) })) }
  })

const choices = (queryKey: readonly unknown[], find: (signal: AbortSignal) => Promise<Choices>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => find(signal), staleTime: STALE_TIME_MS })

/** Creates a record of a name. Where there is one by now, that is the answer. */
export async function createReference(client: Client, group: ExtensibleGroup, name: string) {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    return choiceOf(await client.send(lookups[group].create, { body: { name }, signal }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
    const existing = await recordsNamed(client, group, name, signal)
    // Cities of other states do not keep one without a state from being created.
    const found = existing.find(({ state }) => !state) ?? existing[0]
    if (!found) throw error
    return choiceOf(found)
  }
}

async function recordsNamed(client: Client, group: ExtensibleGroup, name: string, signal: AbortSignal) {
  const { data } = await client.page(lookups[group].query, { query: { name, limit: LARGEST_PAGE }, signal })
  return data.filter((record) => hasName(record, name))
}

const hasName = (record: NamedRecord, name: string) => fold(record.name) === fold(name)

const choiceOf = (record: NamedRecord) => ({ id: String(record.id), label: distinctNameOf(record) })

/** The name in a text, which may be that of a chosen city with its state. */
const searchedName = (group: ExtensibleGroup, text: string): string =>
  group === 'city' ? ownName(text) : text.trim()
