import { mutationOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { patientOperations } from '#contract/patients/patientOperations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError, isOutcomeUnknown } from '#portal/http/client/errors.ts'
import { ANSWER_TIMEOUT_MS, verifyRemoval } from './removal.ts'
import { allRestores } from './removalKeys.ts'

type FailureKind = (typeof told)[number] | 'alreadyRestored' | 'unanswered' | 'failed'

/** How a restore ended. Once the time to undo a removal has passed, the service answers `notFound` or `forbidden`. */
export type RestoreOutcome =
  | { kind: 'restored'; patient: PatientDetail | undefined }
  | { kind: FailureKind; error: Error }

/** The operation that restores a removed patient. */
export type Restoring = typeof patientOperations.restorePatient | typeof patientOperations.unmergePatient

/** Restores the patient with a record number. It does not fail: its result says how the restore ended. */
export const patientRestore = (client: Client, operation: Restoring) =>
  mutationOptions({
    ...allRestores,
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
  queryClient.isMutating({ ...allRestores, predicate: ({ state }) => state.variables === id }) > 0

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

const told = ['sessionEnded', 'notConfirmed', 'forbidden', 'notFound'] as const

function failureKind(error: Error): FailureKind {
  const kind = problemKind(error)
  if (isOutcomeUnknown(error) && kind !== 'sessionEnded') return 'unanswered'
  if (error instanceof ApiError && error.code === 'not_removed') return 'alreadyRestored'
  return told.find((known) => known === kind) ?? 'failed'
}
