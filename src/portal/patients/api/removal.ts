import { queryOptions } from '@tanstack/react-query'
import { hasNumber } from '#contract/patients/patient.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { Client } from '#portal/http/client/client.ts'
import {
  AnswerError,
  ApiError,
  NotListedError,
  isNotOffered,
  isOutcomeUnknown,
  requestIdOf,
} from '#portal/http/client/errors.ts'
import { isWhole } from '#portal/http/client/substitute.ts'
import { fetchRecord } from './record.ts'
import { removalBody } from './removalBody.ts'
import type { RemovalRequest } from './removalBody.ts'

/** After this time a removal or a restore counts as unanswered, so that a connection that hangs does not lock the user's screen. */
export const ANSWER_TIMEOUT_MS = 15_000
const VERIFY_TIMEOUT_MS = 5_000
/** A long listing takes minutes; the user may end the reading. */
const LISTING_TIMEOUT_MS = 10 * 60_000

/**
 * The record as a removal shows it: loaded for each removal, and after that only when the user asks for it, because the values on the
 * screen are what the user confirms.
 */
export const recordToRemove = (client: Client, id: number) =>
  queryOptions({
    queryKey: removalKey(id),
    queryFn: ({ signal, client: queryClient }) => {
      const fresh = queryClient.getQueryData(removalKey(id)) !== undefined
      return fetchRecord(client, id, { signal, fresh })
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

const removalKey = (id: number) => ['patients', 'record', id, 'removal']

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
  return data.find((patient) => hasNumber(patient, Number(number)))
}

/** When the service answered that the removal is done, and the id of the request. */
export interface Acknowledged {
  at: string
  requestId: string | undefined
}

/** Why a removal is not done, or not known to be, other than by a refusal of the service. */
type Doubt =
  /** It was not answered, and the record was still there afterwards. */
  | 'unansweredAndThere'
  /** The service said yes, and still has the record. */
  | 'stillThere'
  /** The service said yes, and its listing still holds the patient's reports, or could not be read again. */
  | 'stillListed'
  | 'unverified'
  /** The service answered as one that does not have the operation, and its listing still holds the patient. */
  | 'notOffered'

export class RemovalError extends Error {
  override readonly name = 'RemovalError'
  readonly doubt: Doubt
  readonly requestId: string | undefined

  constructor(doubt: Doubt, requestId?: string, cause?: unknown) {
    super(`The removal is not done: ${doubt}.`, { cause })
    this.doubt = doubt
    this.requestId = requestId
  }
}

/** A removal that was done, with what its receipt says. */
export interface DoneRemoval {
  /** The record number. The receipt has no other data of the patient, because others may see it on paper. */
  id: number
  at: string
  by: string
  reason?: string | undefined
  /** How many reports were moved to which record before. */
  moved?: { to: number; reports: number } | undefined
  /** Undefined where the answer was lost. */
  requestId: string | undefined
  /** When and by whom the removal was undone. */
  restored?: string | undefined
  /** The record was verified to be gone. */
  checked: boolean
}

type Removed = Pick<DoneRemoval, 'at' | 'requestId' | 'checked'>

interface RemovalWatch {
  /** The name of the user who removes the patient. */
  by: string
  /** A request before this one, without an answer, may have removed the patient. */
  isAnswerLost: boolean
  /** The service has answered before that the removal is done: only its listing is looked at again. */
  acknowledged: Acknowledged | undefined
  /** Called before the listing of a service that has nothing else is read again. */
  onAcknowledged: (acknowledged: Acknowledged) => void
}

/**
 * Removes a patient, and verifies that the record is gone: an answer may be lost, and a proxy that drops the body of a DELETE may
 * have answered by itself.
 */
export async function removePatient(
  client: Client,
  removal: RemovalRequest,
  { acknowledged, onAcknowledged, ...lost }: RemovalWatch,
): Promise<Removed> {
  const { id, listed } = removal.confirmed
  let answer = acknowledged
  try {
    answer ??= await sendRemoval(client, removal)
  } catch (error) {
    return afterFailure(client, removal, error, lost)
  }
  if (listed && !acknowledged) onAcknowledged(answer)
  const state = listed ? await lookInListing(client, id) : await verifyRemoval(client, id, 'gone')
  if (state === 'there') throw new RemovalError(listed ? 'stillListed' : 'stillThere', answer.requestId)
  if (state === 'unknown' && acknowledged) throw new RemovalError('unverified')
  return { ...answer, checked: state === 'gone' }
}

async function sendRemoval(client: Client, removal: RemovalRequest): Promise<Acknowledged> {
  let requestId: string | undefined
  try {
    await client.send(patientOperations.removePatient, {
      body: removalBody(removal),
      timeout: ANSWER_TIMEOUT_MS,
      onRequestId: (received) => (requestId = received),
    })
  } catch (error) {
    // The description shows one form of success, and not what else may come with a status of success.
    if (!(removal.confirmed.listed && error instanceof AnswerError)) throw error
  }
  return { at: new Date().toISOString(), requestId }
}

/** Finds out whether a removal that was refused or not answered has been done all the same, perhaps by a request before it. */
async function afterFailure(
  client: Client,
  { confirmed }: RemovalRequest,
  error: unknown,
  { by, isAnswerLost }: Pick<RemovalWatch, 'by' | 'isAnswerLost'>,
): Promise<Removed> {
  const { id, listed } = confirmed
  const done = (at = new Date().toISOString()): Removed => ({ requestId: undefined, at, checked: true })
  if (listed && isNotOffered(error)) {
    // 404 may also mean that somebody else, or a request whose answer was lost, has removed the patient.
    if ((await lookInListing(client, id)) !== 'gone') throw new RemovalError('notOffered', undefined, error)
    if (isAnswerLost && error instanceof ApiError && error.status === 404) return done()
    throw error
  }
  const removed = error instanceof ApiError && error.code === 'already_removed' && error.response?.removed
  if (removed && isAnswerLost && removed.by === by) return done(removed.at)
  if (!isOutcomeUnknown(error)) throw error
  const state = listed ? await lookInListing(client, id) : await verifyRemoval(client, id, 'unknown')
  if (state === 'unknown') throw error
  if (state === 'there') throw new RemovalError('unansweredAndThere', requestIdOf(error), error)
  return done()
}

type RecordState = 'gone' | 'there' | 'unknown'

/** Reads the listing again. A patient who is not in it is gone only where all of it was read. */
async function lookInListing(client: Client, id: number): Promise<RecordState> {
  const signal = AbortSignal.timeout(LISTING_TIMEOUT_MS)
  try {
    await client.send(patientOperations.getPatient, { params: { id }, signal, fresh: true })
    return 'there'
  } catch (error) {
    return error instanceof NotListedError && isWhole(error.fromListing) ? 'gone' : 'unknown'
  }
}

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
