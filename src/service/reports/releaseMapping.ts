import { type InferResult, sql, type SqlBool } from 'kysely'
import { asDescribed, partIn } from '#contract/declaration/described.ts'
import { Release, type ReleaseRow } from '#contract/release.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, toAuditFields } from '#service/records/auditFields.ts'
import { isReadBy } from './releaseFilter.ts'
import { jsonWith, reportTexts, textOf } from './reportMapping.ts'

type StoredRelease = InferResult<ReturnType<typeof selectReleases>>[number]

export const selectReleases = (queries: Queries) =>
  queries.selectFrom('report_release').selectAll('report_release').select(auditNames('report_release'))

/** Releases in the form of `ReleaseRow`, as JSON text by id. Reads no other columns, above all not the reports' texts. */
export async function releaseRows(
  queries: Queries,
  ids: number[],
  userId: number,
): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom('report_release')
    .innerJoin('report', 'report.id', 'report_release.report_id')
    .innerJoin('patient', 'patient.id', 'report.patient_id')
    .leftJoin('gender', 'gender.id', 'patient.gender_id')
    .innerJoin('exam', 'exam.id', 'report.exam_id')
    .innerJoin('employee', 'employee.id', 'report.doctor_id')
    .where(sql<SqlBool>`report_release.id = any(${ids}::integer[])`)
    .select([
      'report_release.id',
      'report_release.report_id',
      isReadBy(userId).as('read'),
      'report.date_report_release',
      'report.replaced_by_id',
      'report.pdfsize',
      'report.patient_id',
      'patient.first_name',
      'patient.middle_name',
      'patient.last_name',
      'patient.social_name',
      'patient.birth_date',
      'patient.gender_id',
      'gender.code as gender_code',
      'report.exam_id',
      'exam.name as exam_name',
      'report.doctor_id',
      'employee.first_name as doctor_first_name',
      'employee.middle_name as doctor_middle_name',
      'employee.last_name as doctor_last_name',
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      JSON.stringify({
        id: row.id,
        reportId: row.report_id,
        read: Boolean(row.read),
        report: {
          id: row.report_id,
          dateReportRelease: row.date_report_release?.toISOString() ?? null,
          replacedBy: row.replaced_by_id ?? 0,
          pdfsize: row.pdfsize,
          patient: {
            id: row.patient_id,
            firstName: row.first_name,
            middleName: row.middle_name,
            lastName: row.last_name,
            socialName: row.social_name,
            birthDate: row.birth_date,
            gender: { id: row.gender_id, ...(row.gender_code && { code: row.gender_code }) },
          },
          exam: { id: row.exam_id, name: row.exam_name },
          doctor: {
            id: row.doctor_id,
            firstName: row.doctor_first_name,
            middleName: row.doctor_middle_name,
            lastName: row.doctor_last_name,
          },
        },
      } satisfies ReleaseRow),
    ]),
  )
}

/** Releases with their whole reports, as JSON text by id. `isSingle`: each is answered by itself, with the document of its report. */
export async function releaseTexts(
  queries: Queries,
  rows: StoredRelease[],
  isSingle: boolean,
): Promise<Map<number, string>> {
  const reports = await reportTexts(
    queries,
    rows.map((row) => row.report_id),
    isSingle,
  )
  const form = isSingle ? Release : asDescribed(Release)
  return new Map(
    rows.map((row) => [
      row.id,
      jsonWith(partIn(form, toRelease(row)), { report: textOf(reports, row.report_id) }),
    ]),
  )
}

const toRelease = (row: StoredRelease): Omit<Release, 'report'> => ({
  id: row.id,
  reportId: row.report_id,
  emailId: row.email_id,
  statusMessage: row.status_message,
  status: row.status,
  released: row.released,
  notified: row.notified,
  email: null,
  ...toAuditFields(row),
})

/** The approximate size of each release with its whole report, in bytes. */
export async function releaseSizes(queries: Queries, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select report_release.id, 8000 + octet_length(result) + loose_bytes as bytes
    from report_release
      join report on report.id = report_release.report_id join patient on patient.id = report.patient_id
    where report_release.id = any(${ids}::integer[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, row.bytes]))
}
