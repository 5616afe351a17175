import { sql } from 'kysely'
import { identityFields, type Patient, type PatientDetail, type RemovalBody } from '#contract/patient.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { isExternalIdTaken, lockPatient, lockPatients } from './repository.ts'
import { changedSince, givenIdentity, identityDifferences } from './identity.ts'
import { moveReports, restoreReports } from './movedReports.ts'
import { toPatientDetail } from './detail.ts'
import { type Refusal, auditDetail } from './refusal.ts'

/**
 * How long the user who removed a patient may restore it. The portal offers Undo for 10 s in a toast and for 55 s in the removal queue;
 * the rest allows for slow requests. It also bounds a removal time in the future, after the clock was set back.
 */
const UNDO_INTERVAL = sql`interval '1 minute'`

type Remover = Actor & { caller: Caller }

/** Reports that were moved from one patient to another. */
interface Move {
  from: number
  to: number
  ids: readonly number[]
}

/**
 * Removes (4.1) and restores patients. A removed patient is marked, never erased, and leaves all listings; a trigger unlists
 * the patient's releases. Neither counts as a change of the record. Both are recorded in the audit trail, in the same
 * transaction, and so are refused ones. With `wantsIdentity`, a removal must hold every identity field.
 */
export const patientRemoval = (queries: Queries, { wantsIdentity }: { wantsIdentity: boolean }) => ({
  /** Removes a patient if the body matches the record. Of two removals at the same time, the second waits and is refused. */
  remove: (body: RemovalBody, actor: Remover): Promise<Record<string, never> | Refusal> =>
    queries.transaction().execute(async (trx) => {
      const missing = wantsIdentity ? missingIdentity(body) : []
      const outcome: Refusal | Removed =
        missing.length > 0
          ? { refused: 'malformed', fields: missing }
          : await removeIn(trx, body, actor.caller.id)
      const { id, reason = null } = body
      const refused = 'refused' in outcome
      await recordAct(trx, actor, {
        act: 'patient.remove',
        record: { kind: 'patient', ids: [id] },
        ...(refused
          ? { outcome: 'refused', detail: auditDetail(outcome) }
          : { outcome: 'done', detail: { reason, identity: givenIdentity(body) } }),
      })
      if (refused) return outcome
      await recordMove(trx, actor, outcome.move)
      return {}
    }),

  restore: async (trx: TransactionQueries, id: number, actor: Remover): Promise<PatientDetail | Refusal> => {
    const outcome = await restoreIn(trx, id, actor.caller)
    const refused = 'refused' in outcome
    await recordAct(trx, actor, {
      act: 'patient.restore',
      record: { kind: 'patient', ids: [id] },
      ...(refused ? { outcome: 'refused', detail: auditDetail(outcome) } : { outcome: 'done' }),
    })
    if (refused) return outcome
    await recordMove(trx, actor, outcome.move)
    return outcome.patient
  },
})

interface Removed {
  move: Move | undefined
}

async function removeIn(
  trx: TransactionQueries,
  { reportsTo, ...body }: RemovalBody,
  userId: number,
): Promise<Refusal | Removed> {
  const { id, reason } = body
  if (reportsTo?.id === id)
    return { refused: 'malformed', fields: [{ name: 'reportsTo.id', problem: 'must be another record' }] }
  const locked = await lockPatients(trx, reportsTo ? [id, reportsTo.id] : [id])
  const stored = locked.get(id)
  if (!stored) return { refused: 'not_found' }
  const { dateHourDeleted, userDeleted } = stored
  if (dateHourDeleted !== null)
    return { refused: 'already_removed', at: dateHourDeleted, by: userDeleted.name ?? null }
  const fields = [
    ...identityDifferences(stored, body),
    ...(reportsTo ? targetProblems(locked.get(reportsTo.id), reportsTo) : []),
  ]
  if (fields.length > 0) return { refused: 'record_changed', fields }
  // Reports are locked before their releases, which the removal locks, to avoid deadlocks.
  const move = reportsTo && {
    from: id,
    to: reportsTo.id,
    ids: await moveReports(trx, { from: id, to: reportsTo.id, userId }),
  }
  await trx
    .updateTable('patient')
    .set({
      date_hour_deleted: sql<Date>`clock_timestamp()`,
      user_deleted: userId,
      removal_reason: reason?.trim() ?? null,
    })
    .where('id', '=', id)
    .execute()
  return { move }
}

function targetProblems(target: Patient | undefined, sent: NonNullable<RemovalBody['reportsTo']>) {
  if (!target || target.dateHourDeleted !== null)
    return [{ name: 'reportsTo.id', problem: 'names no patient who is there' }]
  return changedSince(target, sent).map(({ name, problem }) => ({ name: `reportsTo.${name}`, problem }))
}

const missingIdentity = (body: RemovalBody) =>
  identityFields
    .filter((name) => body[name] === undefined)
    .map((name) => ({ name, problem: 'must be given, as it is stored' }))

/** Recorded for both patients, so that both histories show it. */
async function recordMove(trx: TransactionQueries, actor: Actor, move: Move | undefined): Promise<void> {
  if (!move || move.ids.length === 0) return
  const { from, to, ids } = move
  await recordAct(trx, actor, {
    act: 'report.move',
    outcome: 'done',
    record: { kind: 'patient', ids: [from, to] },
    detail: { from, to, reports: ids },
  })
}

async function restoreIn(
  trx: TransactionQueries,
  id: number,
  caller: Caller,
): Promise<{ patient: PatientDetail; move: Move | undefined } | Refusal> {
  const stored = await lockPatient(trx, id)
  if (!stored) return { refused: 'not_found' }
  // Users who may not see removed patients get 404, except for their own recent removal.
  if (stored.dateHourDeleted !== null && !(await canRestore(trx, id, caller))) return { refused: 'not_found' }
  if (stored.dateHourDeleted === null) return { refused: 'not_removed' }
  // In a database of an earlier version two patients may have had the same number, and may have it again.
  const own = { ownId: id, since: stored.dateHourDeleted }
  if (await isExternalIdTaken(trx, stored.externalId, own)) return { refused: 'external_id_taken' }
  // Reports are locked before their releases, which the restore locks, to avoid deadlocks.
  const taken = await restoreReports(trx, { to: id, userId: caller.id })
  await trx
    .updateTable('patient')
    .set({ date_hour_deleted: null, user_deleted: null, removal_reason: null })
    .where('id', '=', id)
    .execute()
  const patient = await toPatientDetail(trx, { ...stored, dateHourDeleted: null, userDeleted: { id: null } })
  if (!taken) return { patient, move: undefined }
  const { from, ids, stayed } = taken
  return {
    patient: { ...patient, movedReports: { to: from, back: ids.length, stay: stayed } },
    move: { from, to: id, ids },
  }
}

async function canRestore(trx: TransactionQueries, id: number, caller: Caller): Promise<boolean> {
  if (caller.permissions.has('patient.restore')) return true
  const own = await trx
    .selectFrom('patient')
    .select('id')
    .where('id', '=', id)
    .where('user_deleted', '=', caller.id)
    .where(
      sql<boolean>`date_hour_deleted > clock_timestamp() - ${UNDO_INTERVAL}
        and date_hour_deleted < clock_timestamp() + ${UNDO_INTERVAL}`,
    )
    .executeTakeFirst()
  return own !== undefined
}
