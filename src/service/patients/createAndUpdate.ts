import type { IdentifiedPatient, NewPatient, Patient, PatientDetail } from '#contract/patient.ts'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import { type Act, type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { normalizeBody, type PatientBody, patientColumns, searchColumns } from './mapping.ts'
import { bodyProblems } from './validation.ts'
import { isExternalIdTaken, lockPatient, replaceDocuments } from './repository.ts'
import { fieldChanges, fieldNames } from './fieldChanges.ts'
import { changedSince } from './identity.ts'
import { toPatientDetail } from './detail.ts'
import { type Refusal, auditDetail } from './refusal.ts'

// Ids that the migrations give to rows of `gender` and `marital_status`.
const SEX_NOT_STATED = 4
const STATUS_NOT_STATED = 6

/** The user who writes, and the request. */
export type Writer = Actor & { caller: { id: number } }

/** Creates a patient, and records it in the audit. */
export async function createPatient(
  trx: TransactionQueries,
  sent: NewPatient,
  actor: Writer,
  birthDates: BirthDatePrecision,
): Promise<PatientDetail | Refusal> {
  const body = normalizeBody(sent)
  const fields = await bodyProblems(trx, body, { birthDates })
  if (fields.length > 0) return { refused: 'malformed', fields }
  if (await isExternalIdTaken(trx, body.externalId)) return { refused: 'external_id_taken' }
  const { firstName, lastName, birthDate, middleName = '', socialName = '' } = body
  const { id } = await trx
    .insertInto('patient')
    .values({
      ...patientColumns(body),
      first_name: firstName,
      last_name: lastName,
      birth_date: birthDate,
      gender_id: body.gender?.id ?? SEX_NOT_STATED,
      marital_status_id: body.maritalStatus?.id ?? STATUS_NOT_STATED,
      ...searchColumns({ firstName, middleName, lastName, socialName }),
      user_created: actor.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceDocuments(trx, id, [], body.documents ?? [])
  const created = await readDetail(trx, id)
  await recordChange(trx, actor, 'patient.create', id)
  return created
}

/** Changes the fields that the body holds, unless it names an earlier version of the record. */
export const updatePatient = (
  queries: Queries,
  sent: IdentifiedPatient,
  actor: Writer,
  birthDates: BirthDatePrecision,
): Promise<PatientDetail | Refusal> =>
  queries.transaction().execute(async (trx) => {
    const stored = await lockPatient(trx, sent.id)
    if (!stored || stored.dateHourDeleted !== null)
      return refuseChange(trx, actor, sent.id, { refused: 'not_found' })
    const conflicts = changedSince(stored, sent)
    if (conflicts.length > 0)
      return refuseChange(trx, actor, sent.id, { refused: 'record_changed', fields: conflicts })
    const outcome = await updateLocked(trx, { stored, body: sent, actor, birthDates })
    return 'refused' in outcome ? outcome : outcome.patient
  })

interface Update {
  /** The patient as it is stored, locked. */
  stored: Patient
  body: PatientBody
  actor: Writer
  /** The clinic's setting; left out where the values were stored before. */
  birthDates?: BirthDatePrecision
  /** The change that this one undoes. */
  undoes?: number
  /** The patient whose record is merged into this one, and whose externalId it may get. */
  absorbs?: number
}

interface Updated {
  patient: PatientDetail
  /** The stored change; null where no value changed. */
  changeId: number | null
}

/** Changes a locked patient, and keeps the values before and after the change. */
export async function updateLocked(
  trx: TransactionQueries,
  { stored, body: sent, actor, birthDates, undoes, absorbs }: Update,
): Promise<Updated | Refusal> {
  const { id } = stored
  const body = normalizeBody(sent)
  const problems = await bodyProblems(trx, body, { stored, birthDates })
  if (problems.length > 0) return { refused: 'malformed', fields: problems }
  const { externalId } = body
  const ownIds = absorbs === undefined ? [id] : [id, absorbs]
  if (externalId !== stored.externalId && (await isExternalIdTaken(trx, externalId, { ownIds })))
    return refuseChange(trx, actor, id, { refused: 'external_id_taken' })
  const before = await toPatientDetail(trx, stored)
  await trx
    .updateTable('patient')
    .set({
      ...patientColumns(body),
      ...searchColumns({
        firstName: body.firstName ?? stored.firstName,
        middleName: body.middleName ?? stored.middleName,
        lastName: body.lastName ?? stored.lastName,
        socialName: body.socialName ?? stored.socialName,
      }),
      user_changed: actor.caller.id,
      date_hour_changed: changedNow,
    })
    .where('id', '=', id)
    .execute()
  if (body.documents) await replaceDocuments(trx, id, stored.documents, body.documents)
  const after = await readDetail(trx, id)
  const changes = fieldChanges(before, after)
  const change =
    changes.length > 0
      ? await trx
          .insertInto('patient_change')
          .values({
            patient_id: id,
            user_id: actor.caller.id,
            request_id: actor.request.id,
            takes_back: undoes ?? null,
            fields: JSON.stringify(changes),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined
  await recordChange(trx, actor, 'patient.change', id, {
    detail: { fields: fieldNames(changes), ...(undoes !== undefined && { takesBack: undoes }) },
  })
  return { patient: after, changeId: change?.id ?? null }
}

/** Records a refused change in the audit. */
export async function refuseChange(
  trx: TransactionQueries,
  actor: Writer,
  id: number,
  refusal: Refusal,
): Promise<Refusal> {
  await recordChange(trx, actor, 'patient.change', id, { outcome: 'refused', detail: auditDetail(refusal) })
  return refusal
}

const recordChange = (
  trx: TransactionQueries,
  actor: Actor,
  act: Act['act'],
  id: number,
  rest: Partial<Pick<Act, 'outcome' | 'detail'>> = {},
) => recordAct(trx, actor, { act, outcome: 'done', record: { kind: 'patient', ids: [id] }, ...rest })

/** Reads a patient within the transaction that has changed it. */
export async function readDetail(trx: TransactionQueries, id: number): Promise<PatientDetail> {
  return toPatientDetail(
    trx,
    toPatient(await selectPatients(trx).where('id', '=', id).executeTakeFirstOrThrow()),
  )
}
