import { operations } from '#contract/operations.ts'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError } from '#portal/http/errors.ts'
import { mayHaveBeenDone, PATIENCE, patientFate } from './patientFate.ts'
import { removalBody } from './removalBody.ts'

/** The service answered that the patient was removed, and still has the record. */
export class StillThereError extends Error {
  override readonly name = 'StillThereError'
  readonly requestId: string | undefined

  constructor(requestId: string | undefined) {
    super('The record is still there after its removal.')
    this.requestId = requestId
  }
}

/** No answer came, and the record was there when it was looked for. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  readonly requestId: string | undefined

  constructor(cause: unknown) {
    super('No answer arrived.', { cause })
    this.requestId = cause instanceof ApiError ? cause.requestId : undefined
  }
}

interface Removal {
  seen: PatientDetail
  reason: string | undefined
  /** The record that the reports are moved to. */
  reportsTo: Patient | undefined
}

/**
 * Sends the removal of a patient as it was seen, and looks whether it is gone: a proxy that drops the body of a DELETE may have
 * answered by itself, and an answer may not arrive. What comes back is the id of the request, where one came, and whether it was
 * seen that the record is gone.
 */
export async function removePatient(
  client: Client,
  removal: Removal,
): Promise<{ requestId: string | undefined; checked: boolean }> {
  const { id } = removal.seen
  let requestId: string | undefined
  try {
    await client.send(operations.removePatient, {
      body: removalBody(removal.seen, removal.reason, removal.reportsTo),
      signal: AbortSignal.timeout(PATIENCE),
      onRequestId: (it) => (requestId = it),
    })
  } catch (error) {
    if (!mayHaveBeenDone(error)) throw error
    const fate = await patientFate(client, id, 'unknown')
    if (fate === 'unknown') throw error
    if (fate === 'there') throw new UnansweredError(error)
    return { requestId: undefined, checked: true }
  }
  const fate = await patientFate(client, id, 'gone')
  if (fate === 'there') throw new StillThereError(requestId)
  return { requestId, checked: fate === 'gone' }
}
