import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import {
  identityFields,
  type Patient,
  type PatientDetail,
  type RemovalBody,
} from '#contract/patients/patient.ts'
import { UNDO_SECONDS } from '#contract/patients/undo.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { alreadyRemoved, changed, malformed } from '#service/resources/refusals.ts'
import { recordMove } from '#service/resources/writing/changes.ts'
import { readDetail } from './detail.ts'
import { changedSince, givenIdentity, identityDifferences } from './identity.ts'
import { moveRecords, restoreRecords } from './movedRecords.ts'
import { isExternalIdTaken, lockPatients, noPatient } from './repository.ts'
import { findMerge, type Merged, planUndo, undoMerge } from './unmerge.ts'
import { externalIdTaken, mark, unmark } from './writing.ts'

/**
 * Removes a patient (4.1) if the body matches the record. A removed patient is marked, never erased, and leaves all listings; the
 * trigger `release_follow_patient` unlists the releases. Of two removals at the same time, the second waits and is refused. With
 * `wantsIdentity`, a removal must hold every identity field.
 */
export async function removePatient(
  trx: TransactionQueries,
  body: RemovalBody,
  writer: Writer,
  { wantsIdentity }: { wantsIdentity: boolean },
): Promise<Record<string, never>> {
  const { id, reportsTo } = body
  const reason = body.reason?.trim()
  const missing = wantsIdentity ? identityFields.filter((name) => body[name] === undefined) : []
  if (missing.length > 0)
    throw malformed(missing.map((name) => ({ name, problem: 'must be given, as it is stored' })))
  if (reportsTo?.id === id) throw malformed([{ name: 'reportsTo.id', problem: 'must be another record' }])
  const locked = await lockPatients(trx, reportsTo ? [id, reportsTo.id] : [id])
  const stored = locked.get(id)
  if (!stored) throw noPatient()
  if (stored.dateHourDeleted !== null) throw alreadyRemoved(stored)
  const fields = [
    ...identityDifferences(stored, body),
    ...(reportsTo ? targetProblems(locked.get(reportsTo.id), reportsTo) : []),
  ]
  if (fields.length > 0) throw changed(fields)
  // Reports are locked before their releases, which the removal locks, to avoid deadlocks. Appointments move only in a merge.
  const to = reportsTo?.id
  const move =
    to === undefined
      ? undefined
      : await moveRecords(trx, 'report', { from: id, to, userId: writer.caller.id })
  await mark(trx, id, writer, {
    ...(reason !== undefined && { detail: { reason } }),
    audited: { reason: reason ?? null, identity: givenIdentity(body) },
  })
  // For the list of removed patients; the history and the audit have the reason already.
  await trx
    .updateTable('patient')
    .set({ removal_reason: reason ?? null })
    .where('id', '=', id)
    .execute()
  if (move) await recordMove(trx, writer, move)
  return {}
}

function targetProblems(target: Patient | undefined, sent: NonNullable<RemovalBody['reportsTo']>) {
  if (!target || target.dateHourDeleted !== null)
    return [{ name: 'reportsTo.id', problem: 'names no patient who is there' }]
  return changedSince(target, sent).map(({ name, problem }) => ({ name: `reportsTo.${name}`, problem }))
}

interface Restore {
  id: number
  /** The merge by which the patient was removed, as it was before the lock. */
  merged: Merged | undefined
  /** Refuses where no merge removed the patient. */
  onlyMerged: boolean
}

/** Restores a removed patient. Where a merge removed it, the whole merge is undone. */
export async function restorePatient(
  trx: TransactionQueries,
  { id, merged, onlyMerged }: Restore,
  writer: Writer,
): Promise<PatientDetail> {
  const { caller } = writer
  const locked = await lockPatients(trx, merged ? [id, merged.into] : [id])
  const stored = locked.get(id)
  // Users who may not see removed patients get 404, except for their own recent removal.
  if (!stored || (stored.dateHourDeleted !== null && !(await canRestore(trx, id, caller)))) throw noPatient()
  if (stored.dateHourDeleted === null || (onlyMerged && !merged))
    throw new Problem('not_removed', 'This record has not been removed.')
  if (!isDeepStrictEqual(await findMerge(trx, id), merged)) throw mergedIntoProblem('has changed')
  const kept = merged && locked.get(merged.into)
  if (kept && kept.dateHourDeleted !== null) throw mergedIntoProblem('has been removed itself')
  const plan = kept && (await planUndo(trx, kept, merged.changeId, writer))
  // In a database of an earlier version two patients may have had the same number, and may have it again.
  const options = {
    ownIds: plan?.freesExternalId ? [id, plan.kept.id] : [id],
    since: stored.dateHourDeleted,
  }
  if (plan?.keepsExternalId || (await isExternalIdTaken(trx, stored.externalId, options)))
    throw externalIdTaken()
  if (plan) await undoMerge(trx, plan, writer)
  // Reports are locked before their releases, which the restore locks, to avoid deadlocks.
  const reports = await restoreRecords(trx, 'report', { to: id, userId: caller.id })
  const appointments = await restoreRecords(trx, 'appointment', { to: id, userId: caller.id })
  await trx
    .updateTable('patient')
    .set({ removal_reason: null, merged_into_id: null, merge_change_id: null })
    .where('id', '=', id)
    .execute()
  const merge = merged && { from: id, into: merged.into }
  await unmark(trx, id, writer, merge && { act: 'unmerge', ids: [id, merge.into], ...ofMerge(merge) })
  for (const restored of [reports, appointments]) if (restored) await recordMove(trx, writer, restored.move)
  return {
    ...(await readDetail(trx, id)),
    ...(reports && { movedReports: reports.summary }),
    ...(appointments && { movedAppointments: appointments.summary }),
    ...(plan && { unmerged: { from: plan.kept.id, stay: plan.stay } }),
  }
}

const mergedIntoProblem = (problem: string): Problem => changed([{ name: 'mergedInto', problem }])

/** How a merge stands in the history and in the audit. */
const ofMerge = (merged: { from: number; into: number }) => ({ detail: { merged }, audited: merged })

/** Marks the record that was merged into another as removed, after all that it had has moved. */
export async function markMerged(
  trx: TransactionQueries,
  { from, into, changeId }: { from: number; into: number; changeId: number | null },
  writer: Writer,
): Promise<void> {
  await mark(trx, from, writer, { act: 'merge', ids: [from, into], ...ofMerge({ from, into }) })
  await trx
    .updateTable('patient')
    .set({ removal_reason: 'duplicate', merged_into_id: into, merge_change_id: changeId })
    .where('id', '=', from)
    .execute()
}

/**
 * How long the user who removed a patient may restore it. It also bounds a removal time in the future, after the clock
 * was set back.
 */
const UNDO_INTERVAL = sql`make_interval(secs => ${UNDO_SECONDS})`

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
