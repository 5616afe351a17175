import { lookups } from '#contract/lookups.ts'
import type { ExtensibleGroup, NamedRecord } from '#contract/lookups.ts'
import { fold } from '#contract/matching.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { distinctNameOf, LARGEST_PAGE } from './referenceData.ts'

/** Milliseconds after which an answer to a creation counts as lost. */
const ANSWER_TIMEOUT_MS = 15_000

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
