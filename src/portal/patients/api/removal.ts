import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patientOperations.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError } from '#portal/http/errors.ts'
import { patientRecord } from './record.ts'
import { removalBody } from './removalBody.ts'
import type { RemovalRequest } from './removalBody.ts'

/** After this time a removal or a restore counts as unanswered, so that a connection that hangs does not lock the user's screen. */
export const ANSWER_TIMEOUT_MS = 15_000
const VERIFY_TIMEOUT_MS = 5_000

/**
 * The record as a removal shows it: loaded for each removal, and after that only when the user asks for it, because the values on the
 * screen are what the user confirms.
 */
export const recordToRemove = (client: Client, id: number) =>
  queryOptions({
    ...patientRecord(client, id),
    queryKey: ['patients', 'record', id, 'removal'],
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** The patients that could be taken for this one, loaded for each removal. */
export const similarPatients = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'similar', id],
    queryFn: ({ signal }) => client.page(patientOperations.listSimilarPatients, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The patient with the record number that was typed, or null. */
export const numberedPatient = (client: Client, number: string) =>
  queryOptions({
    queryKey: ['patients', 'numbered', number],
    queryFn: async ({ signal }) => (await findByNumber(client, number, signal)) ?? null,
    gcTime: 0,
  })

async function findByNumber(client: Client, number: string, signal: AbortSignal) {
  // The record of this number comes before records whose documents begin with it.
  const query = { search: number, limit: 50 }
  const { data } = await client.page(patientOperations.queryPatients, { query, signal })
  return data.find((patient) => String(patient.id) === number)
}

/** The service answered that the patient was removed, and still has the record. */
export class StillThereError extends Error {
  override readonly name = 'StillThereError'
  readonly requestId: string | undefined

  constructor(requestId: string | undefined) {
    super('The record is still there after its removal.')
    this.requestId = requestId
  }
}

/** The removal was not answered, and the record was still there afterwards. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  readonly requestId: string | undefined

  constructor(cause: unknown) {
    super('No answer arrived.', { cause })
    this.requestId = cause instanceof ApiError ? cause.requestId : undefined
  }
}

/**
 * Removes a patient, and verifies that the record is gone: an answer may be lost, and a proxy that drops the body of a DELETE may
 * have answered by itself. Returns the id of the request, where an answer came, and whether the record was seen to be gone.
 */
export async function removePatient(
  client: Client,
  removal: RemovalRequest,
): Promise<{ requestId: string | undefined; checked: boolean }> {
  const { id } = removal.confirmed
  let requestId: string | undefined
  try {
    await client.send(patientOperations.removePatient, {
      body: removalBody(removal),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      onRequestId: (received) => (requestId = received),
    })
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error
    const state = await verifyRemoval(client, id, 'unknown')
    if (state === 'unknown') throw error
    if (state === 'there') throw new UnansweredError(error)
    return { requestId: undefined, checked: true }
  }
  const state = await verifyRemoval(client, id, 'gone')
  if (state === 'there') throw new StillThereError(requestId)
  return { requestId, checked: state === 'gone' }
}

/** Removals of one patient run one at a time. */
export const removalsOf = (id: number) => ({ mutationKey: ['patients', 'removal', id] })

/** Whether a request failed in a way that leaves open what the service did. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500

type RecordState = 'gone' | 'there' | 'unknown'

/**
 * Finds out whether a patient is there after a removal or a restore. It searches the list, because browsers log the 404 of a single
 * record as an error. A service without a search answers 404: then the result is `withoutSearch`.
 */
export async function verifyRemoval(
  client: Client,
  id: number,
  withoutSearch: RecordState,
): Promise<RecordState> {
  try {
    const found = await findByNumber(client, String(id), AbortSignal.timeout(VERIFY_TIMEOUT_MS))
    return found ? 'there' : 'gone'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? withoutSearch : 'unknown'
  }
}
