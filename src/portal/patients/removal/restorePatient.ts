import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import type { Client } from '#portal/http/client.ts'
import { mayHaveBeenDone, PATIENCE, patientFate } from './patientFate.ts'

/**
 * Restores a patient. Where no answer arrives, the list is asked whether it was done; what comes back is then undefined. Throws
 * where it was not done, or that is not known.
 */
export async function restorePatient(client: Client, id: number): Promise<PatientDetail | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    return await client.send(operations.restorePatient, { body: { id }, signal })
  } catch (error) {
    if (mayHaveBeenDone(error) && (await patientFate(client, id, 'unknown')) === 'there') return undefined
    throw error
  }
}
