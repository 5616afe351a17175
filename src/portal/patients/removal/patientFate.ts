import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError } from '#portal/http/errors.ts'

/** Milliseconds after which an answer to a removal or a restore counts as lost: a connection that hangs must not hold the user. */
export const PATIENCE = 15_000
const LOOK_PATIENCE = 5_000

/** Whether a request failed in a way that leaves open what the service did. */
export const mayHaveBeenDone = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** Whether a patient is there, as the list has it. */
type Fate = 'gone' | 'there' | 'unknown'

/**
 * Looks whether a patient is there after a removal or a restore: its answer may be lost, or be a proxy's. The list is asked, and
 * not for the record, whose 404 every browser reports as an error. A service without a search answers 404, and `otherwise` is
 * believed.
 */
export async function patientFate(client: Client, id: number, otherwise: Fate): Promise<Fate> {
  try {
    const signal = AbortSignal.timeout(LOOK_PATIENCE)
    // Whose number it is stands before those whose documents begin alike.
    const query = { search: String(id), limit: 50 }
    const { data } = await client.page(operations.queryPatients, { query, signal })
    return data.some((patient) => patient.id === id) ? 'there' : 'gone'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? otherwise : 'unknown'
  }
}
