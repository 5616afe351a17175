import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { asDescribed, partIn } from '#contract/declaration/described.ts'
import {
  Patient,
  type PatientDetail,
  type PatientReport,
  type PatientRow,
  type RemovedPatient,
} from '#contract/patients/patient.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import { type Queries, snapshot, type TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { latestListing, nameListing } from '#service/records/listings.ts'
import { patientsWithIds, selectPatients, toPatient } from '#service/records/patient.ts'
import { patientSearch, presentPatients } from '#service/records/patientSearch.ts'
import { type Viewer, reportScopeCondition, within } from '#service/records/accessScope.ts'
import { documentSearchText } from '#service/records/searchText.ts'
import { namesakes, toPatientDetail } from './detail.ts'

/** Reads patients. The lists are sources for `answerListing`, which reads them page by page. */
export function patientRepository(queries: Queries) {
  const byName = (where: RawBuilder<SqlBool>) =>
    nameListing(queries, {
      table: 'patient',
      where,
      select: async (reader, ids) =>
        (await patientsWithIds(reader, ids)).map((patient) => partIn(asDescribed(Patient), patient)),
    })

  return {
    listAll: () => byName(sql`true`),

    /** The patients that match a search, the best match first, each with the others of the same name. `among`: only those with these ids; `most`: counting stops there. */
    listMatching(
      search = '',
      { among, most }: { among?: readonly number[] | undefined; most?: number | undefined } = {},
    ) {
      const { withMerged, where, ...found } = presentPatients(search)
      return nameListing(queries, {
        table: 'patient',
        ...found,
        most,
        where,
        ...(among && { others: sql`patient.id = any(${[...among]}::integer[])` }),
        select: async (reader, ids): Promise<PatientRow[]> => {
          const rows = await selectPatients(reader)
            .select(namesakes.as('same_name'))
            .where('patient.id', 'in', ids)
            .execute()
          return withMerged(
            reader,
            rows.map((row) => ({ ...toPatient(row), sameName: row.same_name })),
          )
        },
      })
    },

    /** The patients with an identifier in another system. */
    listIntegrated: () => byName(sql`patient.external_id is not null`),

    /** The removed patients that match a search, last removed first, each with the reason. */
    listRemoved: (search = '') =>
      latestListing<RemovedPatient>(queries, {
        table: 'patient',
        where: sql`patient.date_hour_deleted is not null and ${patientSearch(search)}`,
        // Users who may list patients may see all of them.
        visible: sql`true`,
        at: sql`patient.date_hour_deleted`,
        select: async (reader, ids) =>
          (await selectPatients(reader).where('patient.id', 'in', ids).execute()).map((row) => ({
            ...toPatient(row),
            removalReason: row.removal_reason,
            ...(row.merged_into_id !== null && { mergedInto: row.merged_into_id }),
          })),
      }),

    /** A patient's reports within the viewer's access scope, newest exam first, without their texts, which the front desk must not read. */
    listReports: (patientId: number, viewer: Viewer) =>
      latestListing<PatientReport>(queries, {
        table: 'report',
        where: within(
          reportScopeCondition(viewer),
          sql`report.patient_id = ${patientId} and report.date_hour_deleted is null`,
        ),
        at: sql`coalesce(report.date_exam, report.date_hour_created)`,
        select: selectPatientReports,
      }),

    /** The patient with this id; a removed one only if `removed` is set. */
    findById: (id: number, { removed }: { removed: boolean }): Promise<PatientDetail | undefined> =>
      snapshot(queries, async (reader) => {
        const row = await selectPatients(reader)
          .where('id', '=', id)
          .$if(!removed, (query) => query.where('date_hour_deleted', 'is', null))
          .executeTakeFirst()
        return row && toPatientDetail(reader, toPatient(row))
      }),

    /** Whether there is a patient with this id, removed or not. */
    exists: async (id: number): Promise<boolean> =>
      (await queries.selectFrom('patient').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,
  }
}

async function selectPatientReports(queries: Queries, ids: number[]): Promise<PatientReport[]> {
  const rows = await queries
    .selectFrom('report')
    .innerJoin('exam', 'exam.id', 'report.exam_id')
    .select(['report.id', 'exam_id', 'exam.name as exam_name', 'date_exam', 'date_report_release', 'draft'])
    .select(
      sql<number | null>`(
        select max(report_release.id) from report_release
        where report_release.report_id = report.id and listed)`.as('release_id'),
    )
    .where('report.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    exam: { id: row.exam_id, name: row.exam_name },
    dateExam: row.date_exam?.toISOString() ?? null,
    dateReportRelease: row.date_report_release?.toISOString() ?? null,
    draft: row.draft,
    releaseId: row.release_id,
  }))
}

/** There is no such patient, or none that the caller may see: `withheld` holds the ids of these, for the audit. */
export const noPatient = (withheld: number[] = [], mergedInto?: number): Problem =>
  new Problem(
    'not_found',
    mergedInto === undefined
      ? 'There is no patient with this id.'
      : `This record was merged into record ${mergedInto}, which is of the same patient.`,
    mergedInto === undefined ? {} : { mergedInto },
    { kind: 'patient', ids: withheld },
  )

/** Locks a patient, removed or not, until the transaction ends, and reads it. */
export const lockPatient = async (trx: TransactionQueries, id: number): Promise<Patient | undefined> =>
  (await lockPatients(trx, [id])).get(id)

/** Locks several patients and reads them, by id. They are locked in id order, to avoid deadlocks. */
export async function lockPatients(
  trx: TransactionQueries,
  ids: readonly number[],
): Promise<Map<number, Patient>> {
  await trx.selectFrom('patient').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  // A second statement, because one that waits for a lock still sees other tables as they were before it waited.
  const rows = await selectPatients(trx).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toPatient(row)]))
}

/**
 * Whether another patient who is not removed has this externalId; with `since`, one changed after that time. Locks the
 * number until the transaction ends. There is no unique index, because databases of earlier versions may hold duplicates.
 */
export async function isExternalIdTaken(
  trx: TransactionQueries,
  externalId: number | null | undefined,
  { ownIds = [], since }: { ownIds?: readonly number[]; since?: string } = {},
): Promise<boolean> {
  if (externalId == null) return false
  await sql`select pg_advisory_xact_lock(${advisoryLocks.externalId}::integer, ${externalId}::integer)`.execute(
    trx,
  )
  const other = await trx
    .selectFrom('patient')
    .select('id')
    .where('external_id', '=', externalId)
    .where('date_hour_deleted', 'is', null)
    .$if(ownIds.length > 0, (query) => query.where('id', 'not in', ownIds))
    .$if(since !== undefined, (query) => query.where('date_hour_changed', '>', new Date(since ?? 0)))
    .executeTakeFirst()
  return other !== undefined
}

type Documents = Patient['documents']

/** Replaces the documents of a patient. One that is sent unchanged keeps its id. */
export async function replaceDocuments(
  trx: TransactionQueries,
  patientId: number,
  stored: Documents,
  sent: Documents,
): Promise<void> {
  const wanted = new Map(sent.map((document) => [documentKey(document), document]))
  const unchanged = new Map(
    stored
      .filter((document) => wanted.has(documentKey(document)))
      .map(({ id, ...document }) => [documentKey(document), id]),
  )
  const unchangedIds = new Set(unchanged.values())
  const removed = stored.filter(({ id }) => !unchangedIds.has(id)).map(({ id }) => id)
  const added = [...wanted].filter(([key]) => !unchanged.has(key)).map(([, document]) => document)
  if (removed.length > 0) await trx.deleteFrom('patient_document').where('id', 'in', removed).execute()
  if (added.length > 0)
    await trx
      .insertInto('patient_document')
      .values(
        added.map(({ number, type }) => ({
          patient_id: patientId,
          number,
          number_search: documentSearchText(number),
          type_id: type.id,
        })),
      )
      .execute()
}

const documentKey = ({ number, type }: Omit<Documents[number], 'id'>) => `${type.id} ${number}`
