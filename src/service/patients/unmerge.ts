import type { Patient } from '#contract/patients/patient.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import type { Values } from '#service/resources/values.ts'
import { findChange, formerBody, isAfter, isSameValue, partsOf } from '#service/resources/writing/changes.ts'
import { toPatientDetail } from './detail.ts'
import { isExternalIdTaken } from './repository.ts'
import { patients, patientWriting } from './writing.ts'

/** The merge by which a patient was removed. */
export interface Merged {
  into: number
  /** The change of the other record; null where the merge changed none of its fields. */
  changeId: number | null
}

export async function findMerge(queries: Queries, id: number): Promise<Merged | undefined> {
  const row = await queries
    .selectFrom('patient')
    .select(['merged_into_id', 'merge_change_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.merged_into_id === null) return undefined
  return { into: row.merged_into_id, changeId: row.merge_change_id }
}

interface Plan {
  kept: Patient
  stored: AnyRecord
  changeId: number | null
  /** The former values that the kept record gets back. */
  body: Values
  /** The fields that keep their values: changed since the merge, or with a former value that is no longer possible. */
  stay: string[]
  /** The kept record gives back the externalId that it got, or cannot, because another patient has its own one by now. */
  freesExternalId: boolean
  keepsExternalId: boolean
}

/** The effects of undoing a merge on the locked record that was kept. Later work stays, as with the reports. */
export async function planUndo(
  trx: TransactionQueries,
  kept: Patient,
  changeId: number | null,
  writer: Writer,
): Promise<Plan> {
  const stored = (await toPatientDetail(trx, kept)) as AnyRecord
  const now = partsOf(patients, stored)
  const merging = changeId === null ? undefined : await findChange(trx, patients.name, kept.id, changeId)
  const changes = (merging ?? []).filter(
    ({ name, before }) => !isSameValue(patients, name, before, now.get(name)),
  )
  const former = changes.filter((change) => isAfter(patients, change, now))
  const wanted = formerBody(stored, former)
  const blocked = (await patientWriting().problems(trx, stored, wanted, writer)).map(({ name }) => name)
  const externalId = wanted['externalId'] as number | null | undefined
  if (await isExternalIdTaken(trx, externalId, { ownIds: [kept.id] })) blocked.push('externalId')
  const isPossible = ({ name }: { name: string }) =>
    !blocked.some((field) => field === name || field.startsWith(`${name}.`))
  const possible = former.filter(isPossible)
  const isOfExternalId = ({ name }: { name: string }) => name === 'externalId'
  return {
    kept,
    stored,
    changeId,
    body: formerBody(stored, possible),
    stay: changes.filter((change) => !possible.includes(change)).map(({ name }) => name),
    freesExternalId: possible.some(isOfExternalId),
    keepsExternalId: former.some(isOfExternalId) && !possible.some(isOfExternalId),
  }
}

/** Gives the kept record its former values, as one change. */
export async function undoMerge(
  trx: TransactionQueries,
  { stored, changeId, body }: Plan,
  writer: Writer,
): Promise<void> {
  if (changeId !== null) await patientWriting().write(trx, stored, { body, undoes: changeId }, writer)
}
