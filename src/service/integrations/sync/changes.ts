import { sql, type SqlBool } from 'kysely'
import { changeKinds, type SyncedChange } from '#contract/integrations/sync.ts'
import { API } from '#contract/http/url.ts'
import { fullName } from '#contract/names/personName.ts'
import type { Queries } from '#service/database/database.ts'
import { type Viewer, reportScopeCondition, within } from '#service/records/accessScope.ts'
import { factsOf, selectReports } from '#service/reports/reportFacts.ts'
import { isReleased } from '#service/reports/visibility.ts'

/** The integration that asks, and the user of its own acts. */
export interface Follower {
  integrationId: number
  userId: number
  /** The same user, whose access scope may leave out reports of others. */
  viewer: Viewer
}

/** So many records of the audit are looked at for one answer. */
const WINDOW = 2_000

interface Act {
  position: number
  at: Date
  act: (typeof changeKinds)[number]
  record_kind: string
  record_ids: number[]
  detail: { from?: number; to?: number; reports?: number[] }
}

/**
 * The changes after a position of the audit that the integration may see. The audit is sealed in one order by one process at
 * a time, so that nothing comes before what was answered already.
 */
export async function changesAfter(
  queries: Queries,
  follower: Follower,
  after: number,
  limit: number,
): Promise<{ data: SyncedChange[]; next: number; more: boolean }> {
  const exposed = await exposedTo(queries, follower.integrationId)
  const { rows: bounds } = await sql<{ last: number | null; count: number }>`
    select max(position) as last, count(*) as count from (
      select position from audit_seal where position > ${after} order by position limit ${WINDOW}) as seen`.execute(
    queries,
  )
  const { last = null, count = 0 } = bounds[0] ?? {}
  if (last === null) return { data: [], next: after, more: false }
  const kinds = changeKinds.filter(
    (kind) => exposed.has('readings') || (kind !== 'report.read' && kind !== 'report.pdf'),
  )
  const { rows: acts } = await sql<Act>`
    select position, at, act, record_kind, record_ids, detail
    from audit_seal join audit_record on audit_record.id = record_id
    where position > ${after} and position <= ${last} and outcome = 'done' and act = any(${kinds}::text[])
      and user_id is distinct from ${follower.userId}::integer
    order by position limit ${limit + 1}`.execute(queries)
  const page = acts.slice(0, limit)
  const cut = acts.length > limit
  const next = cut ? (page.at(-1)?.position ?? last) : last
  const reportIds = page.flatMap(reportsOf)
  const reports = await reportsToTell(queries, follower, reportIds, exposed)
  const patientIds = page.flatMap(patientsOf)
  const patients = await patientsToTell(
    queries,
    follower,
    [...patientIds, ...[...reports.values()].map(({ patientId }) => patientId)],
    exposed,
  )
  const data = page.flatMap((act): SyncedChange[] => {
    const ofAct = reportsOf(act).flatMap((id) => reports.get(id) ?? [])
    // Reports that were never released and are of others are nothing that the integration knows.
    if (reportsOf(act).length > 0 && ofAct.length === 0) return []
    const concerned = [...patientsOf(act), ...ofAct.map(({ patientId }) => patientId)]
    return [
      {
        position: act.position,
        at: act.at.toISOString(),
        kind: act.act,
        reports: ofAct,
        patients: [...new Set(concerned)].flatMap((id) => patients.get(id) ?? []),
      },
    ]
  })
  return { data, next, more: cut || count === WINDOW }
}

const reportsOf = ({ record_kind, record_ids, detail }: Act): number[] =>
  record_kind === 'report' ? record_ids : (detail.reports ?? [])

const patientsOf = ({ record_kind, record_ids, detail }: Act): number[] => {
  if (record_kind !== 'patient') return []
  const { from, to } = detail
  return from !== undefined && to !== undefined ? [from, to] : record_ids
}

/** The kinds of data that an integration is told. */
export async function exposedTo(queries: Queries, integrationId: number): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('integration_exposed_data')
    .select('kind')
    .where('integration_id', '=', integrationId)
    .where('exposed', '=', true)
    .where('date_hour_deleted', 'is', null)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

type SyncedReport = SyncedChange['reports'][number]
type SyncedPatient = SyncedChange['patients'][number]

async function reportsToTell(
  queries: Queries,
  { integrationId, userId, viewer }: Follower,
  ids: number[],
  exposed: ReadonlySet<string>,
): Promise<ReadonlyMap<number, SyncedReport>> {
  const sentBefore = sql<SqlBool>`exists (
    select from report_release where report_release.report_id = report.id and status <> 'pending')`
  const rows = await selectReports(queries)
    .where(sql<SqlBool>`report.id = any(${[...new Set(ids)]}::integer[])`)
    .where(
      sql<SqlBool>`(report.user_created = ${userId} or ${within(reportScopeCondition(viewer), sentBefore)})`,
    )
    .select(['unique_key', 'result', isReleased.as('released')])
    .select([
      sql<boolean>`report.user_created = ${userId}`.as('is_own'),
      sql<boolean>`(pdf_source <> 'none' or pdf_path <> '')`.as('has_pdf'),
      sql<string | null>`(select substr(key, 8) from sent_report
        where sent_report.report_id = report.id and integration_id = ${integrationId} and key like 'number %' limit 1)`.as(
        'number',
      ),
      sql<
        number[]
      >`array(select image.id from image where image.report_id = report.id and date_hour_deleted is null
        order by position, id)`.as('images'),
    ])
    .execute()
  return new Map(
    rows.map((row) => {
      const { id, dateReportRelease, replacedBy, patient } = factsOf(row)
      const released = Boolean(row.released)
      const mayRead = released || row.is_own
      const address = `${API}/syncintegrations/report/${id}`
      const images = row.images.map((image) => `${address}/image/${image}`)
      return [
        id,
        {
          id,
          uniqueKey: row.unique_key,
          requestNumber: row.request_number,
          patientId: patient.id,
          replacedBy,
          released,
          number: row.number,
          dateReportRelease,
          ...(mayRead && exposed.has('reportText') && { result: row.result }),
          ...(mayRead && row.has_pdf && exposed.has('reportPdf') && { pdf: `${address}/pdf` }),
          ...(mayRead && exposed.has('reportImages') && { images }),
        },
      ]
    }),
  )
}

async function patientsToTell(
  queries: Queries,
  { integrationId }: Follower,
  ids: number[],
  exposed: ReadonlySet<string>,
): Promise<ReadonlyMap<number, SyncedPatient>> {
  const { rows } = await sql<{
    id: number
    number: string | null
    removed: boolean
    mergedInto: number | null
    firstName: string
    middleName: string
    lastName: string
    birthDate: string | null
    phone: string
    email: string
    documents: string[]
  }>`
    select patient.id, date_hour_deleted is not null as removed, merged_into_id as "mergedInto",
      first_name as "firstName", middle_name as "middleName", last_name as "lastName", birth_date as "birthDate",
      contacts_phone as phone, contacts_email as email,
      array(select number from patient_document where patient_id = patient.id order by id) as documents,
      (select number from integration_binding binding
        where binding.integration_id = ${integrationId} and "group" = 'patient' and record = patient.id
          and binding.date_hour_deleted is null order by id limit 1) as number
    from patient where patient.id = any(${[...new Set(ids)]}::integer[])`.execute(queries)
  return new Map(
    rows.map(({ id, number, removed, mergedInto, birthDate, phone, email, documents, ...names }) => [
      id,
      {
        id,
        number,
        removed,
        mergedInto,
        ...(exposed.has('patientIdentity') && { name: fullName(names), birthDate }),
        ...(exposed.has('patientDocuments') && { documents }),
        ...(exposed.has('patientContacts') && { phone, email }),
      },
    ]),
  )
}
