import { mutationOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { patientOperations } from '#contract/patientOperations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError, UserLeftError, isOutcomeUnknown } from '#portal/http/client/errors.ts'
import { ANSWER_TIMEOUT_MS, verifyRemoval } from './removal.ts'

type FailureKind =
  | 'alreadyRestored'
  | 'notFound'
  | 'forbidden'
  | 'notConfirmed'
  | 'sessionEnded'
  | 'unanswered'
  | 'failed'

/** How a restore ended. Once the time to undo a removal has passed, the service answers `notFound` or `forbidden`. */
export type RestoreOutcome =
  | { kind: 'restored'; patient: PatientDetail | undefined }
  | { kind: FailureKind; error: Error }

const mutationKey = ['patients', 'restore']

/** The restores of all patients. */
export const allRestores = { mutationKey }

/** The operation that restores a removed patient. */
export type Restoring = typeof patientOperations.restorePatient | typeof patientOperations.unmergePatient

/** Restores the patient with a record number. It does not fail: its result says how the restore ended. */
export const patientRestore = (client: Client, operation: Restoring) =>
  mutationOptions({
    mutationKey,
    mutationFn: async (id: number): Promise<RestoreOutcome> => {
      try {
        return { kind: 'restored', patient: await restorePatient(client, id, operation) }
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause))
        return { kind: failureKind(error), error }
      }
    },
  })

/** Whether a restore of this patient is running, wherever it was started. */
export const isRestoring = (queryClient: QueryClient, id: number): boolean =>
  queryClient.isMutating({ mutationKey, predicate: ({ state }) => state.variables === id }) > 0

/**
 * Restores a patient and returns the record. Where no answer arrives, it looks whether the patient is back, and then returns undefined.
 * Throws where the patient was not restored, or that is not known.
 */
async function restorePatient(
  client: Client,
  id: number,
  operation: Restoring,
): Promise<PatientDetail | undefined> {
  try {
    return await client.send(operation, { body: { id }, timeout: ANSWER_TIMEOUT_MS })
  } catch (error) {
    if (isOutcomeUnknown(error) && (await verifyRemoval(client, id, 'unknown')) === 'there') return undefined
    throw error
  }
}

function failureKind(error: Error): FailureKind {
  if (error instanceof UserLeftError) return 'sessionEnded'
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return 'unanswered'
  if (error.code === 'not_removed') return 'alreadyRestored'
  if (error.code === 'confirmation_required') return 'notConfirmed'
  if (error.status === 401) return 'sessionEnded'
  if (error.status === 403) return 'forbidden'
  return error.status === 404 ? 'notFound' : 'failed'
}
