import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError } from '#portal/http/errors.ts'
import { removalBody } from './removalBody.ts'

/** Milliseconds after which an answer counts as lost: a connection that hangs must not hold the dialog for ever. */
const PATIENCE = 30_000

/** The service answered that the patient was removed, and still has the record. */
export class StillThereError extends Error {
  override readonly name = 'StillThereError'
  readonly requestId: string | undefined

  constructor(requestId: string | undefined) {
    super('The record is still there after its removal.')
    this.requestId = requestId
  }
}

/** Sends the removal of a patient as it was seen. What comes back is the id of the request. */
export async function removePatient(
  client: Client,
  seen: PatientDetail,
  reason: string | undefined,
): Promise<string | undefined> {
  let requestId: string | undefined
  await client.send(operations.removePatient, {
    body: removalBody(seen, reason),
    signal: AbortSignal.timeout(PATIENCE),
    onRequestId: (id) => (requestId = id),
  })
  return requestId
}

/**
 * Looks whether a patient whose removal was answered with yes is gone: a proxy that drops the body of a DELETE may have
 * answered by itself. The list is asked, and not for the record, whose 404 every browser reports as an error. A service without
 * a search answers 404, and is believed.
 */
export async function lookAfterRemoval(client: Client, id: number): Promise<'gone' | 'there' | 'unknown'> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    // Whose number it is stands before those whose documents begin alike.
    const query = { search: String(id), limit: 50 }
    const { data } = await client.page(operations.queryPatients, { query, signal })
    return data.some((patient) => patient.id === id) ? 'there' : 'gone'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'gone' : 'unknown'
  }
}
