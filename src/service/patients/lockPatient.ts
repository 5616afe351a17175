import type { Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'

/** Reads a patient whom nobody else can change until the transaction ends, removed or not. */
export const lockPatient = async (trx: TransactionQueries, id: number): Promise<Patient | undefined> =>
  (await lockPatients(trx, [id])).get(id)

/** The same for several, by id. Locked in the order of ids, so that two who need the same ones do not wait for each other. */
export async function lockPatients(
  trx: TransactionQueries,
  ids: readonly number[],
): Promise<Map<number, Patient>> {
  await trx.selectFrom('patient').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  // Read after the wait for the lock, not with it: a statement sees other tables as they were when it began.
  const rows = await selectPatients(trx).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toPatient(row)]))
}
