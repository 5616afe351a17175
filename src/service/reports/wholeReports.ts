import { sql, type SqlBool } from 'kysely'
import { partIn } from '#contract/declaration/described.ts'
import type { Employee } from '#contract/reports/employee.ts'
import type { Exam } from '#contract/reports/exam.ts'
import { withCarried } from '#contract/reports/priority.ts'
import { Release } from '#contract/reports/release.ts'
import { SingleReport } from '#contract/reports/report.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { employee } from '#contract/resources/employee.ts'
import { exam as declaredExam } from '#contract/resources/exam.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { RecordOf } from '#contract/declaration/resource.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, toAuditFields } from '#service/records/auditFields.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import { noticesOf } from '#service/mail/outbox.ts'
import { pdfStatesOf } from './files/reportFiles.ts'
import { documentOf } from './reportText.ts'
import { acknowledgementsOf } from './writing/acknowledging.ts'
import { selectDescribed } from '#service/resources/reading/described.ts'
import { selectRecords } from '#service/resources/reading/rows.ts'

type ReportRecord = RecordOf<typeof declared>

/** The records that answers hold whole in a report (2.5). */
const people = ['doctor', 'requester', 'technician', 'anesthetist', 'nurse'] as const
type Embedded = (typeof people)[number] | 'exam' | 'patient'

/** The values that reports embed, by the reports' ids: whole records, images and the release. */
export async function embedInReports(
  queries: Queries,
  reports: readonly ReportRecord[],
): Promise<ReadonlyMap<number, Partial<ReportRecord>>> {
  const extrasOf = await selectExtras(queries, reports)
  const pdfStateOf = await pdfStatesOf(queries, reports)
  const { person, exams, patients } = await selectEmbedded(queries, reports)
  return new Map(
    reports.map((report) => [
      report.id,
      {
        ...extrasOf(report.id),
        resultDocument: documentOf(report),
        extraFieldsData: withCarried(report, report.extraFieldsData),
        pdfState: pdfStateOf(report),
        ...Object.fromEntries(people.map((name) => [name, person.get(report[name]?.id ?? 0) ?? null])),
        exam: exams.get(report.exam.id),
        patient: patients.get(report.patient.id),
      } as Partial<ReportRecord>,
    ]),
  )
}

/** The reports with these ids as JSON text by id, with the people, the exam and the patient that each names (2.5). */
async function reportTexts(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const reports = (await selectRecords(queries, declared, ids)) as unknown as ReportRecord[]
  const extrasOf = await selectExtras(queries, reports)
  const { person, exams, patients } = await selectEmbedded(queries, reports)
  const [personTexts, examTexts, patientTexts] = [texts(person), texts(exams), texts(patients)]
  return new Map(
    reports.map((report) => {
      const { doctor, requester, technician, anesthetist, nurse, exam, patient, ...others } = report
      const fields: Omit<SingleReport, Embedded> = {
        ...others,
        ...extrasOf(report.id),
        resultDocument: documentOf(report),
        extraFieldsData: withCarried(report, report.extraFieldsData),
      }
      const personText = (named: { id: number } | null) => (named ? textOf(personTexts, named.id) : 'null')
      return [
        fields.id,
        jsonWith(partIn(SingleReport, fields), {
          doctor: personText(doctor),
          requester: personText(requester),
          technician: personText(technician),
          anesthetist: personText(anesthetist),
          nurse: personText(nurse),
          exam: textOf(examTexts, exam.id),
          patient: textOf(patientTexts, patient.id),
        } satisfies Record<Embedded, string>),
      ]
    }),
  )
}

/**
 * Releases with their whole reports (2.6) as they are answered by themselves, as JSON text by id: with the document of a report, why it corrects
 * another, and who closed, signed and released it, which lists do not have.
 */
export async function releaseTexts(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom('report_release')
    .selectAll('report_release')
    .select(auditNames('report_release'))
    .where(sql<SqlBool>`report_release.id = any(${ids}::integer[])`)
    .execute()
  const notices = await noticesOf(queries, ids)
  const reports = await reportTexts(
    queries,
    rows.map((row) => row.report_id),
  )
  return new Map(
    rows.map((row) => {
      const fields: Omit<Release, 'report'> = {
        id: row.id,
        reportId: row.report_id,
        emailId: row.email_id,
        statusMessage: row.status_message,
        status: row.status,
        released: row.released,
        notified: row.notified,
        email: row.email_id === null ? null : { id: row.email_id },
        ...toAuditFields(row),
      }
      return [
        row.id,
        jsonWith(partIn(Release, fields), {
          report: textOf(reports, row.report_id),
          notices: JSON.stringify(notices.get(row.id) ?? []),
        }),
      ]
    }),
  )
}

/** The images, the release and the acknowledgement of each report, which are in other tables, and the fields for which there is no data. */
async function selectExtras(queries: Queries, reports: readonly ReportRecord[]) {
  const ids = reports.map(({ id }) => id)
  const images = await imagesOf(queries, ids)
  const releases = await releasesOf(queries, ids)
  const acknowledgements = await acknowledgementsOf(queries, ids)
  return (id: number) => ({
    images: images.get(id) ?? [],
    release: releases.get(id) ?? null,
    acknowledgement: acknowledgements.get(id) ?? null,
    sync: null,
    dicomSeries: null,
    dicomStatus: null,
  })
}

async function imagesOf(queries: Queries, ids: readonly number[]): Promise<Map<number, ReportImage[]>> {
  const rows = await queries
    .selectFrom('image')
    .select(['id', 'report_id', 'name', 'media_type as mediaType', 'width', 'height', 'size', 'caption'])
    .select(['key_image as keyImage', 'date_hour_changed'])
    .where('report_id', 'in', ids)
    .where('date_hour_deleted', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byReport = new Map<number, ReportImage[]>()
  for (const { report_id, date_hour_changed, ...image } of rows)
    byReport.set(report_id, [
      ...(byReport.get(report_id) ?? []),
      { ...image, dateHourChanged: date_hour_changed.toISOString() },
    ])
  return byReport
}

/** The releases of reports: of several, the one that is released, else the last. */
async function releasesOf(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('report_release')
    .select(['id', 'report_id', 'status', 'released', 'status_message as statusMessage'])
    .where('report_id', 'in', ids)
    .where('date_hour_deleted', 'is', null)
    .orderBy('released')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ report_id, ...release }) => [report_id, release]))
}

async function selectEmbedded(queries: Queries, reports: readonly ReportRecord[]) {
  const peopleIds = reports.flatMap((report) => people.flatMap((name) => report[name]?.id ?? []))
  const examIds = reports.map((report) => report.exam.id)
  const patientIds = distinct(reports.map(({ patient }) => patient.id))
  return {
    person: byId((await selectDescribed(queries, employee, distinct(peopleIds))) as Employee[]),
    exams: byId((await selectDescribed(queries, declaredExam, distinct(examIds))) as Exam[]),
    patients: byId(patientIds.length > 0 ? await patientsWithIds(queries, patientIds) : []),
  }
}

const distinct = (ids: number[]) => [...new Set(ids)]

const byId = <R extends { id: number }>(records: R[]) => new Map(records.map((record) => [record.id, record]))

const texts = (records: ReadonlyMap<number, object>) =>
  new Map([...records].map(([id, record]) => [id, JSON.stringify(record)]))

/** The text of a record that exists because a foreign key refers to it. */
export const textOf = (found: ReadonlyMap<number, string>, id: number): string => present(found.get(id))

/** A record that exists because a foreign key refers to it. */
export function present<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('A record that another one names is not there.')
  return found
}

/**
 * Serialises an object with some fields that are JSON text already. The reports of a page name the same few people and exams,
 * so that each of these is serialised once.
 */
function jsonWith(object: object, spliced: Record<string, string>): string {
  const splicedTexts = Object.entries(spliced).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  const text = JSON.stringify(object)
  return text === '{}' ? `{${splicedTexts.join(',')}}` : `${text.slice(0, -1)},${splicedTexts.join(',')}}`
}
