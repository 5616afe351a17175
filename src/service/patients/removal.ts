import { sql } from 'kysely'
import { identityFields, type Patient, type RemovalBody } from '#contract/patient.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { lockPatients } from './repository.ts'
import { changedSince, givenIdentity, identityDifferences } from './identity.ts'
import { type Move, moveRecords, recordMove } from './movedRecords.ts'
import { type Refusal, auditDetail } from './refusal.ts'

/**
 * Removes a patient (4.1) if the body matches the record. A removed patient is marked, never erased, and leaves all listings; a
 * trigger unlists the patient's releases. That is no change of the record. It is recorded in the audit, in the same
 * transaction, and so is a refused removal. Of two removals at the same time, the second waits and is refused. With
 * `wantsIdentity`, a removal must hold every identity field.
 */
export const patientRemoval =
  (queries: Queries, { wantsIdentity }: { wantsIdentity: boolean }) =>
  (body: RemovalBody, actor: Actor & { caller: Caller }): Promise<Record<string, never> | Refusal> =>
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
      if (outcome.move) await recordMove(trx, actor, outcome.move)
      return {}
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
  const move = reportsTo && (await moveRecords(trx, 'report', { from: id, to: reportsTo.id, userId }))
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
