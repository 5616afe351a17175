import { isDeepStrictEqual } from 'node:util'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import {
  type Merge,
  mergeableFields,
  type MergeableField,
  type MergeComparison,
  type UnitableField,
} from '#contract/patients/patientMerge.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { documentSearchText } from '#service/records/searchText.ts'
import type { FieldProblem, Writer } from '#service/resources/hooks/hooks.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { changed, malformed } from '#service/resources/refusals.ts'
import { bodyWith, isSameValue, partsOf } from '#service/resources/writing/changes.ts'
import { readDetail, toPatientDetail } from './detail.ts'
import { changedSince } from './identity.ts'
import { movedKinds, moveRecords } from './movedRecords.ts'
import { type Move, recordMove } from '#service/resources/writing/changes.ts'
import { markMerged } from './removal.ts'
import { lockPatients, noPatient } from './repository.ts'
import { patients, patientWriting } from './writing.ts'

const valuesOf = (patient: PatientDetail) => partsOf(patients, patient)

/** The fields in which two patients differ. */
export function differingFields(one: PatientDetail, other: PatientDetail): MergeComparison['differing'] {
  const values = valuesOf(one)
  const absorbedValues = valuesOf(other)
  return mergeableFields.filter(
    (name) => !isSameValue(patients, name, values.get(name), absorbedValues.get(name)),
  )
}

/**
 * Merges two records of one patient: the kept one gets the chosen values, as any change of it, and all reports and
 * appointments; the other one is removed.
 */
export async function mergePatients(
  trx: TransactionQueries,
  merge: Merge,
  writer: Writer,
): Promise<PatientDetail> {
  const { keep, from, take = [], unite = [] } = merge
  if (from.id === keep.id) throw malformed([{ name: 'from.id', problem: 'must be another record' }])
  if (unite.some((name) => take.includes(name)))
    throw malformed([{ name: 'unite', problem: 'names a field that take names too' }])
  const locked = await lockPatients(trx, [keep.id, from.id])
  const kept = locked.get(keep.id)
  const absorbed = locked.get(from.id)
  if (!kept || !absorbed) throw noPatient()
  const fields = [...versionProblems('keep', kept, keep), ...versionProblems('from', absorbed, from)]
  if (fields.length > 0) throw changed(fields)
  const keptDetail = await toPatientDetail(trx, kept)
  const values = chosenValues(keptDetail, await toPatientDetail(trx, absorbed), { take, unite })
  const record = keptDetail as AnyRecord
  const { changeId } = await patientWriting({ absorbs: from.id }).write(
    trx,
    record,
    { body: bodyWith(record, values) },
    writer,
  )
  const userId = writer.caller.id
  // Reports are locked before their releases, which the removal locks, to avoid deadlocks.
  const moves: Move[] = []
  for (const kind of movedKinds)
    moves.push(await moveRecords(trx, kind, { from: from.id, to: keep.id, userId }))
  await markMerged(trx, { from: from.id, into: keep.id, changeId }, writer)
  for (const move of moves) await recordMove(trx, writer, move)
  return readDetail(trx, keep.id)
}

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
  ].filter(({ name, value }) => !isSameValue(patients, name, keptValues.get(name), value))
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
