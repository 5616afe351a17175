import type { Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { changesIn, isAfter, selectChange } from './changes.ts'
import { updateLocked, type Writer } from './createAndUpdate.ts'
import { toPatientDetail } from './detail.ts'
import { bodyWith, isSameValue, valuesOf } from './fieldChanges.ts'
import type { PatientBody } from './mapping.ts'
import type { Refusal } from './refusal.ts'
import { isExternalIdTaken } from './repository.ts'
import { bodyProblems } from './validation.ts'

/** The merge by which a patient was removed. */
export interface Merged {
  into: number
  /** The change of the other record; null where the merge changed none of its fields. */
  changeId: number | null
}

export async function findMerge(trx: TransactionQueries, id: number): Promise<Merged | undefined> {
  const row = await trx
    .selectFrom('patient')
    .select(['merged_into_id', 'merge_change_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.merged_into_id === null) return undefined
  return { into: row.merged_into_id, changeId: row.merge_change_id }
}

interface Plan {
  kept: Patient
  changeId: number | null
  /** The former values that the kept record gets back. */
  body: PatientBody
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
): Promise<Plan> {
  const row = changeId === null ? undefined : await selectChange(trx, kept.id, changeId)
  const patient = await toPatientDetail(trx, kept)
  const now = valuesOf(patient)
  const changes = (row ? changesIn(row) : []).filter(
    ({ name, before }) => !isSameValue(name, before, now.get(name)),
  )
  const former = changes.filter((change) => isAfter(change, now))
  const bodyOf = (fields: typeof changes) =>
    bodyWith(
      patient,
      fields.map(({ name, before }) => ({ name, value: before })),
    )
  const wanted = bodyOf(former)
  const blocked = (await bodyProblems(trx, wanted, { stored: kept })).map(({ name }) => name)
  if (await isExternalIdTaken(trx, wanted.externalId, { ownIds: [kept.id] })) blocked.push('externalId')
  const isPossible = ({ name }: { name: string }) =>
    !blocked.some((field) => field === name || field.startsWith(`${name}.`))
  const possible = former.filter(isPossible)
  const body = bodyOf(possible)
  return {
    kept,
    changeId,
    body,
    stay: changes.filter((change) => !possible.includes(change)).map(({ name }) => name),
    freesExternalId: body.externalId !== undefined,
    keepsExternalId: former.some(({ name }) => name === 'externalId') && body.externalId === undefined,
  }
}

/** Gives the kept record its former values, as one change. */
export async function undoMerge(
  trx: TransactionQueries,
  { kept, changeId, body }: Plan,
  actor: Writer,
): Promise<Refusal | undefined> {
  if (changeId === null || Object.keys(body).length === 0) return undefined
  const outcome = await updateLocked(trx, { stored: kept, body, actor, undoes: changeId })
  return 'refused' in outcome ? outcome : undefined
}
