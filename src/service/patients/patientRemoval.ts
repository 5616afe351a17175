import { sql } from 'kysely'
import type { PatientDetail, RemovalBody } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { identityDifferences } from './identityDifferences.ts'
import { lockPatient } from './lockPatient.ts'
import { toPatientDetail } from './patientDetail.ts'
import type { Refusal } from './refusal.ts'

/**
 * Removal (4.1) and its way back. A removed patient is marked, never erased, and is in no listing; the database takes
 * the patient's releases out of the listing of released reports with it. Neither counts as a change of the record.
 */
export const patientRemoval = (queries: Queries) => ({
  /** Removes the patient whom the body describes, or nobody. Of two at the same moment, the second waits and is refused. */
  remove: (body: RemovalBody, userId: number): Promise<Record<string, never> | Refusal> =>
    queries.transaction().execute(async (trx) => {
      const stored = await lockPatient(trx, body.id)
      if (!stored) return { refused: 'not_found' }
      const { dateHourDeleted, userDeleted } = stored
      if (dateHourDeleted !== null)
        return { refused: 'already_removed', at: dateHourDeleted, by: userDeleted.name ?? null }
      const fields = identityDifferences(stored, body)
      if (fields.length > 0) return { refused: 'record_changed', fields }
      await trx
        .updateTable('patient')
        .set({ date_hour_deleted: sql<Date>`clock_timestamp()`, user_deleted: userId })
        .where('id', '=', body.id)
        .execute()
      return {}
    }),

  restore: (id: number): Promise<PatientDetail | Refusal> =>
    queries.transaction().execute(async (trx) => {
      const stored = await lockPatient(trx, id)
      if (!stored) return { refused: 'not_found' }
      if (stored.dateHourDeleted === null) return { refused: 'not_removed' }
      await trx
        .updateTable('patient')
        .set({ date_hour_deleted: null, user_deleted: null })
        .where('id', '=', id)
        .execute()
      return toPatientDetail(trx, { ...stored, dateHourDeleted: null, userDeleted: { id: null } })
    }),
})
