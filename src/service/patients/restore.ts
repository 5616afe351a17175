import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PatientDetail } from '#contract/patient.ts'
import { UNDO_SECONDS } from '#contract/undo.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { readDetail } from './createAndUpdate.ts'
import { type Move, recordMove, restoreRecords } from './movedRecords.ts'
import { auditDetail, type Refusal } from './refusal.ts'
import { isExternalIdTaken, lockPatients } from './repository.ts'
import { findMerge, type Merged, planUndo, undoMerge } from './unmerge.ts'

/**
 * How long the user who removed a patient may restore it. It also bounds a removal time in the future, after the clock
 * was set back.
 */
const UNDO_INTERVAL = sql`make_interval(secs => ${UNDO_SECONDS})`

type Restorer = Actor & { caller: Caller }

interface Restored {
  patient: PatientDetail
  moves: Move[]
}

/**
 * Restores a removed patient, which is no change of the record. Where a merge removed it, the whole merge is undone; with
 * `onlyMerged`, any other removal is refused. Recorded in the audit, in the same transaction, and so are refused ones.
 */
export async function restorePatient(
  trx: TransactionQueries,
  id: number,
  actor: Restorer,
  { onlyMerged = false } = {},
): Promise<PatientDetail | Refusal> {
  const merged = await findMerge(trx, id)
  const outcome = await restoreIn(trx, { id, merged, onlyMerged }, actor)
  const refused = 'refused' in outcome
  await recordAct(trx, actor, {
    act: merged ? 'patient.unmerge' : 'patient.restore',
    record: { kind: 'patient', ids: merged ? [id, merged.into] : [id] },
    ...(refused
      ? { outcome: 'refused', detail: auditDetail(outcome) }
      : { outcome: 'done', ...(merged && { detail: { from: id, into: merged.into } }) }),
  })
  if (refused) return outcome
  for (const move of outcome.moves) await recordMove(trx, actor, move)
  return outcome.patient
}

interface Restore {
  id: number
  /** The merge by which the patient was removed, as it was before the lock. */
  merged: Merged | undefined
  onlyMerged: boolean
}

async function restoreIn(
  trx: TransactionQueries,
  { id, merged, onlyMerged }: Restore,
  actor: Restorer,
): Promise<Restored | Refusal> {
  const { caller } = actor
  const locked = await lockPatients(trx, merged ? [id, merged.into] : [id])
  const stored = locked.get(id)
  if (!stored) return { refused: 'not_found' }
  // Users who may not see removed patients get 404, except for their own recent removal.
  if (stored.dateHourDeleted !== null && !(await canRestore(trx, id, caller))) return { refused: 'not_found' }
  if (stored.dateHourDeleted === null || (onlyMerged && !merged)) return { refused: 'not_removed' }
  if (!isDeepStrictEqual(await findMerge(trx, id), merged)) return mergedIntoProblem('has changed')
  const kept = merged && locked.get(merged.into)
  if (kept && kept.dateHourDeleted !== null) return mergedIntoProblem('has been removed itself')
  const plan = kept && (await planUndo(trx, kept, merged.changeId))
  // In a database of an earlier version two patients may have had the same number, and may have it again.
  const options = {
    ownIds: plan?.freesExternalId ? [id, plan.kept.id] : [id],
    since: stored.dateHourDeleted,
  }
  if (plan?.keepsExternalId || (await isExternalIdTaken(trx, stored.externalId, options)))
    return { refused: 'external_id_taken' }
  const refusal = plan && (await undoMerge(trx, plan, actor))
  if (refusal) return refusal
  // Reports are locked before their releases, which the restore locks, to avoid deadlocks.
  const reports = await restoreRecords(trx, 'report', { to: id, userId: caller.id })
  const appointments = await restoreRecords(trx, 'appointment', { to: id, userId: caller.id })
  await trx
    .updateTable('patient')
    .set({
      date_hour_deleted: null,
      user_deleted: null,
      removal_reason: null,
      merged_into_id: null,
      merge_change_id: null,
    })
    .where('id', '=', id)
    .execute()
  return {
    patient: {
      ...(await readDetail(trx, id)),
      ...(reports && { movedReports: reports.summary }),
      ...(appointments && { movedAppointments: appointments.summary }),
      ...(plan && { unmerged: { from: plan.kept.id, stay: plan.stay } }),
    },
    moves: [reports, appointments].flatMap((restored) => restored?.move ?? []),
  }
}

const mergedIntoProblem = (problem: string): Refusal => ({
  refused: 'record_changed',
  fields: [{ name: 'mergedInto', problem }],
})

async function canRestore(trx: TransactionQueries, id: number, caller: Caller): Promise<boolean> {
  if (caller.permissions.has('patient.restore')) return true
  const removedByCaller = await trx
    .selectFrom('patient')
    .select('id')
    .where('id', '=', id)
    .where('user_deleted', '=', caller.id)
    .where(
      sql<boolean>`date_hour_deleted > clock_timestamp() - ${UNDO_INTERVAL}
        and date_hour_deleted < clock_timestamp() + ${UNDO_INTERVAL}`,
    )
    .executeTakeFirst()
  return removedByCaller !== undefined
}
