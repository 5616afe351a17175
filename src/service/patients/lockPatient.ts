import type { Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'

/** Reads a patient whom nobody else can change until the transaction ends, removed or not. */
export async function lockPatient(trx: TransactionQueries, id: number): Promise<Patient | undefined> {
  const locked = await trx
    .selectFrom('patient')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Read after the wait for the lock, not with it: a statement sees other tables as they were when it began.
  return locked && toPatient(await selectPatients(trx).where('id', '=', id).executeTakeFirstOrThrow())
}
