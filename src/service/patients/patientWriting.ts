import { sql } from 'kysely'
import type { IdentifiedPatient, NewPatient, Patient, PatientDetail } from '#contract/patient.ts'
import { type Act, type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { patientSearchText } from '#service/database/searchText.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { bodyProblems, type PatientText } from './bodyProblems.ts'
import { composedBody } from './composed.ts'
import { isExternalIdTaken } from './externalId.ts'
import { fieldChanges, fieldNames } from './fieldChanges.ts'
import { changedSince } from './identityDifferences.ts'
import { lockPatient } from './lockPatient.ts'
import { patientColumns } from './patientColumns.ts'
import { toPatientDetail } from './patientDetail.ts'
import { replaceDocuments } from './patientDocuments.ts'
import { type Refusal, toldOf } from './refusal.ts'

// Rows of `gender` and `marital_status` in the schema.
const SEX_NOT_STATED = 4
const STATUS_NOT_STATED = 6

/** Who writes. */
export type Writer = Actor & { caller: { id: number } }

/** Patients are created and changed, each together with its act in the audit trail. */
export const patientWriting = (queries: Queries) => ({
  create: async (
    trx: TransactionQueries,
    sent: NewPatient,
    actor: Writer,
  ): Promise<PatientDetail | Refusal> => {
    const body = composedBody(sent)
    const fields = await bodyProblems(trx, body)
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
        ...searchText({ firstName, middleName, lastName, socialName }),
        user_created: actor.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceDocuments(trx, id, [], body.documents ?? [])
    const created = await readStored(trx, id)
    await note(trx, actor, 'patient.create', id)
    return created
  },

  /** Changes what the body holds, unless it describes an earlier state of the record. */
  update: (sent: IdentifiedPatient, actor: Writer): Promise<PatientDetail | Refusal> =>
    queries.transaction().execute(async (trx) => {
      const stored = await lockPatient(trx, sent.id)
      if (!stored || stored.dateHourDeleted !== null)
        return refuse(trx, actor, sent.id, { refused: 'not_found' })
      const changed = changedSince(stored, sent)
      if (changed.length > 0)
        return refuse(trx, actor, sent.id, { refused: 'record_changed', fields: changed })
      return changeLocked(trx, { stored, body: sent, actor })
    }),
})

interface Change {
  /** The patient as it stands, locked. */
  stored: Patient
  body: PatientText
  actor: Writer
  /** The change that this one takes back. */
  takesBack?: number
}

/** Changes a locked patient, and keeps what stood there before. */
export async function changeLocked(
  trx: TransactionQueries,
  { stored, body: sent, actor, takesBack }: Change,
): Promise<PatientDetail | Refusal> {
  const { id } = stored
  const body = composedBody(sent)
  const problems = await bodyProblems(trx, body, stored)
  if (problems.length > 0) return { refused: 'malformed', fields: problems }
  const { externalId } = body
  if (externalId !== stored.externalId && (await isExternalIdTaken(trx, externalId, { ownId: id })))
    return refuse(trx, actor, id, { refused: 'external_id_taken' })
  const before = await toPatientDetail(trx, stored)
  await trx
    .updateTable('patient')
    .set({
      ...patientColumns(body),
      ...searchText({
        firstName: body.firstName ?? stored.firstName,
        middleName: body.middleName ?? stored.middleName,
        lastName: body.lastName ?? stored.lastName,
        socialName: body.socialName ?? stored.socialName,
      }),
      user_changed: actor.caller.id,
      // Always later than before, whatever the clock says: it tells two states of the record apart.
      date_hour_changed: sql<Date>`
        greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
  if (body.documents) await replaceDocuments(trx, id, stored.documents, body.documents)
  const after = await readStored(trx, id)
  const changes = fieldChanges(before, after)
  if (changes.length > 0)
    await trx
      .insertInto('patient_change')
      .values({
        patient_id: id,
        user_id: actor.caller.id,
        request_id: actor.request.id,
        takes_back: takesBack ?? null,
        fields: JSON.stringify(changes),
      })
      .execute()
  await note(trx, actor, 'patient.change', id, {
    detail: { fields: fieldNames(changes), ...(takesBack !== undefined && { takesBack }) },
  })
  return after
}

/** Writes down that a change was refused. */
export async function refuse(
  trx: TransactionQueries,
  actor: Writer,
  id: number,
  refusal: Refusal,
): Promise<Refusal> {
  await note(trx, actor, 'patient.change', id, { outcome: 'refused', detail: toldOf(refusal) })
  return refusal
}

const note = (
  trx: TransactionQueries,
  actor: Actor,
  act: Act['act'],
  id: number,
  rest: Partial<Pick<Act, 'outcome' | 'detail'>> = {},
) => recordAct(trx, actor, { act, outcome: 'done', record: { kind: 'patient', ids: [id] }, ...rest })

async function readStored(trx: TransactionQueries, id: number): Promise<PatientDetail> {
  return toPatientDetail(
    trx,
    toPatient(await selectPatients(trx).where('id', '=', id).executeTakeFirstOrThrow()),
  )
}

type Names = Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'socialName'>

const searchText = ({ firstName, middleName, lastName, socialName }: Names) =>
  patientSearchText({
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    social_name: socialName,
  })
