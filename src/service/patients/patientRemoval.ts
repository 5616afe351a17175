import { sql } from 'kysely'
import type { PatientDetail, RemovalBody } from '#contract/patient.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { isExternalIdTaken } from './externalId.ts'
import { identityDifferences } from './identityDifferences.ts'
import { lockPatient } from './lockPatient.ts'
import { toPatientDetail } from './patientDetail.ts'
import { type Refusal, toldOf } from './refusal.ts'

/** Whoever has removed a patient may take it back for so long: ten seconds on the screen, and time for the way. */
const UNDO = sql`interval '1 minute'`

type Remover = Actor & { caller: Caller }

/**
 * Removal (4.1) and its way back. A removed patient is marked, never erased, and is in no listing; the database takes
 * the patient's releases out of the listing of released reports with it. Neither counts as a change of the record. Either
 * is in the audit trail together with what it did, and so is each that was refused.
 */
export const patientRemoval = (queries: Queries) => ({
  /** Removes the patient whom the body describes, or nobody. Of two at the same moment, the second waits and is refused. */
  remove: (body: RemovalBody, actor: Remover): Promise<Record<string, never> | Refusal> =>
    queries.transaction().execute(async (trx) => {
      const refusal = await removeIn(trx, body, actor.caller.id)
      const { reason = null } = body
      await recordAct(trx, actor, {
        act: 'patient.remove',
        record: { kind: 'patient', ids: [body.id] },
        ...(refusal
          ? { outcome: 'refused', detail: toldOf(refusal) }
          : { outcome: 'done', detail: { reason } }),
      })
      return refusal ?? {}
    }),

  restore: async (trx: TransactionQueries, id: number, actor: Remover): Promise<PatientDetail | Refusal> => {
    const outcome = await restoreIn(trx, id, actor.caller)
    const refused = 'refused' in outcome
    await recordAct(trx, actor, {
      act: 'patient.restore',
      record: { kind: 'patient', ids: [id] },
      ...(refused ? { outcome: 'refused', detail: toldOf(outcome) } : { outcome: 'done' }),
    })
    return outcome
  },
})

async function removeIn(
  trx: TransactionQueries,
  body: RemovalBody,
  userId: number,
): Promise<Refusal | undefined> {
  const stored = await lockPatient(trx, body.id)
  if (!stored) return { refused: 'not_found' }
  const { dateHourDeleted, userDeleted } = stored
  if (dateHourDeleted !== null)
    return { refused: 'already_removed', at: dateHourDeleted, by: userDeleted.name ?? null }
  const fields = identityDifferences(stored, body)
  if (fields.length > 0) return { refused: 'record_changed', fields }
  await trx
    .updateTable('patient')
    .set({
      date_hour_deleted: sql<Date>`clock_timestamp()`,
      user_deleted: userId,
      removal_reason: body.reason?.trim() || null,
    })
    .where('id', '=', body.id)
    .execute()
  return undefined
}

async function restoreIn(
  trx: TransactionQueries,
  id: number,
  caller: Caller,
): Promise<PatientDetail | Refusal> {
  const stored = await lockPatient(trx, id)
  if (!stored) return { refused: 'not_found' }
  // To whom may not see removed patients, one that somebody else has removed is not there.
  if (stored.dateHourDeleted !== null && !(await mayRestore(trx, id, caller))) return { refused: 'not_found' }
  if (stored.dateHourDeleted === null) return { refused: 'not_removed' }
  // Two who had the same number before, as in a database of an earlier version, may have it again.
  const taken = { ownId: id, since: stored.dateHourDeleted }
  if (await isExternalIdTaken(trx, stored.externalId, taken)) return { refused: 'external_id_taken' }
  await trx
    .updateTable('patient')
    .set({ date_hour_deleted: null, user_deleted: null, removal_reason: null })
    .where('id', '=', id)
    .execute()
  return toPatientDetail(trx, { ...stored, dateHourDeleted: null, userDeleted: { id: null } })
}

async function mayRestore(trx: TransactionQueries, id: number, caller: Caller): Promise<boolean> {
  if (caller.role === 'administrator') return true
  const own = await trx
    .selectFrom('patient')
    .select('id')
    .where('id', '=', id)
    .where('user_deleted', '=', caller.id)
    .where(sql<boolean>`date_hour_deleted > clock_timestamp() - ${UNDO}`)
    .executeTakeFirst()
  return own !== undefined
}
