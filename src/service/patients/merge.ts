import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import {
  type Merge,
  mergeableFields,
  type MergeableField,
  type MergeComparison,
  type UnitableField,
} from '#contract/patientMerge.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { documentSearchText } from '#service/records/searchText.ts'
import { readDetail, updateLocked, type Writer } from './createAndUpdate.ts'
import { toPatientDetail } from './detail.ts'
import { bodyWith, isSameValue, valuesOf } from './fieldChanges.ts'
import { changedSince } from './identity.ts'
import { type Move, movedKinds, moveRecords, recordMove } from './movedRecords.ts'
import { auditDetail, type FieldProblem, type Refusal } from './refusal.ts'
import { lockPatients } from './repository.ts'

/** The fields in which two patients differ. */
export function differingFields(one: PatientDetail, other: PatientDetail): MergeComparison['differing'] {
  const values = valuesOf(one)
  const absorbedValues = valuesOf(other)
  return mergeableFields.filter((name) => !isSameValue(name, values.get(name), absorbedValues.get(name)))
}

/**
 * Merges two records of one patient: the kept one gets the chosen values, as any change of it, and all reports and
 * appointments; the other one is removed. Recorded in the audit, in the same transaction, and so is a refused merge.
 */
export async function mergePatients(
  trx: TransactionQueries,
  merge: Merge,
  actor: Writer,
): Promise<PatientDetail | Refusal> {
  const { id: from } = merge.from
  const { id: into } = merge.keep
  const outcome = await mergeIn(trx, merge, actor)
  const refused = 'refused' in outcome
  await recordAct(trx, actor, {
    act: 'patient.merge',
    record: { kind: 'patient', ids: [from, into] },
    ...(refused
      ? { outcome: 'refused', detail: auditDetail(outcome) }
      : { outcome: 'done', detail: { from, into } }),
  })
  if (refused) return outcome
  for (const move of outcome) await recordMove(trx, actor, move)
  return readDetail(trx, into)
}

/** Returns what moved. The other record is removed last, so that a refusal leaves everything as it was. */
async function mergeIn(
  trx: TransactionQueries,
  { keep, from, take = [], unite = [] }: Merge,
  actor: Writer,
): Promise<Move[] | Refusal> {
  if (from.id === keep.id) return malformed('from.id', 'must be another record')
  if (unite.some((name) => take.includes(name)))
    return malformed('unite', 'names a field that take names too')
  const locked = await lockPatients(trx, [keep.id, from.id])
  const kept = locked.get(keep.id)
  const absorbed = locked.get(from.id)
  if (!kept || !absorbed) return { refused: 'not_found' }
  const fields = [...versionProblems('keep', kept, keep), ...versionProblems('from', absorbed, from)]
  if (fields.length > 0) return { refused: 'record_changed', fields }
  const keptDetail = await toPatientDetail(trx, kept)
  const values = chosenValues(keptDetail, await toPatientDetail(trx, absorbed), { take, unite })
  const update =
    values.length > 0
      ? await updateLocked(trx, { stored: kept, body: bodyWith(keptDetail, values), actor, absorbs: from.id })
      : { changeId: null }
  if ('refused' in update) return update
  const userId = actor.caller.id
  // Reports are locked before their releases, which the removal locks, to avoid deadlocks.
  const moves: Move[] = []
  for (const kind of movedKinds)
    moves.push(await moveRecords(trx, kind, { from: from.id, to: keep.id, userId }))
  await trx
    .updateTable('patient')
    .set({
      date_hour_deleted: sql<Date>`clock_timestamp()`,
      user_deleted: userId,
      removal_reason: 'duplicate',
      merged_into_id: keep.id,
      merge_change_id: update.changeId,
    })
    .where('id', '=', from.id)
    .execute()
  return moves
}

const malformed = (name: string, problem: string): Refusal => ({
  refused: 'malformed',
  fields: [{ name, problem }],
})

function versionProblems(side: 'keep' | 'from', stored: Patient, sent: Merge['keep']): FieldProblem[] {
  if (stored.dateHourDeleted !== null) return [{ name: `${side}.id`, problem: 'has been removed' }]
  return changedSince(stored, { dateHourChanged: sent.dateHourChanged }).map(({ name, problem }) => ({
    name: `${side}.${name}`,
    problem,
  }))
}

/** The values that the kept record gets, where they are not its own already. */
function chosenValues(
  kept: PatientDetail,
  absorbed: PatientDetail,
  { take, unite }: { take: readonly MergeableField[]; unite: readonly UnitableField[] },
) {
  const keptValues = valuesOf(kept)
  const absorbedValues = valuesOf(absorbed)
  return [
    ...take.map((name) => ({ name, value: absorbedValues.get(name) ?? null })),
    ...unite.map((name) => ({ name, value: united(name, kept, absorbed) })),
  ].filter(({ name, value }) => !isSameValue(name, keptValues.get(name), value))
}

/** The entries of both lists, those of the kept record first, and none twice. */
function united(name: UnitableField, kept: PatientDetail, absorbed: PatientDetail): unknown[] {
  if (name !== 'documents')
    return [
      ...kept[name],
      ...absorbed[name].filter((entry) => !kept[name].some((known) => isDeepStrictEqual(known, entry))),
    ]
  const isSame = (one: Document, other: Document) =>
    one.type.id === other.type.id && documentSearchText(one.number) === documentSearchText(other.number)
  return [
    ...kept.documents,
    ...absorbed.documents.filter((entry) => !kept.documents.some((known) => isSame(known, entry))),
  ]
}

type Document = Patient['documents'][number]
