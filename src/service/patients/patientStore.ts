import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { IdentifiedPatient, NewPatient, Patient, PatientDetail, PatientRow } from '#contract/patient.ts'
import { type Act, type Actor, recordAct } from '#service/audit/recordAct.ts'
import { type Queries, snapshot, type TransactionQueries } from '#service/database/database.ts'
import { patientSearchText } from '#service/database/searchText.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { bodyProblems } from './bodyProblems.ts'
import { changedFields } from './changedFields.ts'
import { composedBody } from './composed.ts'
import { isExternalIdTaken } from './externalId.ts'
import { changedSince } from './identityDifferences.ts'
import { lockPatient } from './lockPatient.ts'
import { patientColumns } from './patientColumns.ts'
import { toPatientDetail } from './patientDetail.ts'
import { replaceDocuments } from './patientDocuments.ts'
import { namesakesOf } from './namesakes.ts'
import { patientRank, patientSearch } from './patientSearch.ts'
import { type Refusal, toldOf } from './refusal.ts'

// Rows of `gender` and `marital_status` in the schema.
const OTHER = 3
const NOT_STATED = 6

type Writer = Actor & { caller: { id: number } }

const note = (
  trx: TransactionQueries,
  actor: Actor,
  act: Act['act'],
  id: number,
  rest: Partial<Pick<Act, 'outcome' | 'detail'>> = {},
) => recordAct(trx, actor, { act, outcome: 'done', record: { kind: 'patient', ids: [id] }, ...rest })

/** The patients: found, read, created and changed. */
export function patientStore(queries: Queries) {
  const listing = (where: RawBuilder<SqlBool>) =>
    nameListing(queries, { table: 'patient', where, select: selectPatientsWith })

  return {
    /** All of them. */
    all: () => listing(sql`true`),

    /** Those whom a search finds, the best match first, each with those of the same name. */
    found(search = '') {
      const rank = patientRank(search)
      return nameListing(queries, {
        table: 'patient',
        where: patientSearch(search),
        ...(rank && { rank }),
        select: selectRows,
      })
    },

    /** Those whom an outside system knows. */
    integrated: () => listing(sql`patient.external_id is not null`),

    /** The patient with this id; one that has been removed only where that is asked for. */
    find: (id: number, { removed }: { removed: boolean }): Promise<PatientDetail | undefined> =>
      snapshot(queries, async (reader) => {
        const row = await selectPatients(reader)
          .where('id', '=', id)
          .$if(!removed, (query) => query.where('date_hour_deleted', 'is', null))
          .executeTakeFirst()
        return row && toPatientDetail(reader, toPatient(row))
      }),

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
          gender_id: body.gender?.id ?? OTHER,
          marital_status_id: body.maritalStatus?.id ?? NOT_STATED,
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

    /** Changes what the body holds, unless it says that it describes an earlier state of the record. */
    update: (sent: IdentifiedPatient, actor: Writer): Promise<PatientDetail | Refusal> =>
      queries.transaction().execute(async (trx) => {
        const body = composedBody(sent)
        const refuse = async (refusal: Refusal): Promise<Refusal> => {
          await note(trx, actor, 'patient.change', body.id, { outcome: 'refused', detail: toldOf(refusal) })
          return refusal
        }
        const stored = await lockPatient(trx, body.id)
        if (!stored || stored.dateHourDeleted !== null) return refuse({ refused: 'not_found' })
        const changed = changedSince(stored, body)
        if (changed.length > 0) return refuse({ refused: 'record_changed', fields: changed })
        const fields = await bodyProblems(trx, body, stored)
        if (fields.length > 0) return { refused: 'malformed', fields }
        const { externalId } = body
        if (
          externalId !== stored.externalId &&
          (await isExternalIdTaken(trx, externalId, { ownId: body.id }))
        )
          return refuse({ refused: 'external_id_taken' })
        const before = await readStored(trx, body.id)
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
          .where('id', '=', body.id)
          .execute()
        if (body.documents) await replaceDocuments(trx, body.id, stored.documents, body.documents)
        const after = await readStored(trx, body.id)
        await note(trx, actor, 'patient.change', body.id, {
          detail: { fields: changedFields(before, after) },
        })
        return after
      }),
  }
}

const selectPatientsWith = async (queries: Queries, ids: number[]): Promise<Patient[]> =>
  (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)

async function selectRows(queries: Queries, ids: number[]): Promise<PatientRow[]> {
  const patients = await selectPatientsWith(queries, ids)
  const sameName = await namesakesOf(queries, ids)
  return patients.map((patient) => ({ ...patient, sameName: sameName.get(patient.id) ?? [] }))
}

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
