import { type InferResult, sql, type SqlBool } from 'kysely'
import type { GenderCode } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { isReadBy } from './listing/readState.ts'
import { isUnacknowledged } from './writing/acknowledging.ts'

/**
 * What rows, exports, archives and other systems are told of a report, without its text; each adds its conditions and what it tells beyond. Few joins
 * and flat columns: the database would plan more joins, and make objects, for longer than it reads a page.
 */
export const selectReports = (queries: Queries) =>
  queries
    .selectFrom('report')
    .innerJoin('patient', 'patient.id', 'report.patient_id')
    .innerJoin('exam', 'exam.id', 'report.exam_id')
    .innerJoin('employee as doctor', 'doctor.id', 'report.doctor_id')
    .select(['report.id', 'date_report_release', 'date_exam', 'request_number', 'replaced_by_id', 'pdfsize'])
    .select(['report.priority', 'report.critical'])
    .select(['report.patient_id', 'report.exam_id', 'exam.name as exam_name', 'report.doctor_id'])
    .select(['patient.first_name', 'patient.middle_name', 'patient.last_name', 'social_name'])
    .select(['patient.birth_date', 'patient.gender_id'])
    .select(['doctor.first_name as d_first', 'doctor.middle_name as d_middle', 'doctor.last_name as d_last'])
    .select(
      sql<GenderCode | null>`(select code from gender where gender.id = patient.gender_id)`.as('gender_code'),
    )

/** The same of the reports of these releases, in any order, and whether this user has read each. */
export const selectReleases = (queries: Queries, ids: number[], userId: number) =>
  selectReports(queries)
    .innerJoin('report_release', 'report_release.report_id', 'report.id')
    .where(sql<SqlBool>`report_release.id = any(${ids}::integer[])`)
    .select(['report_release.id as release_id', 'amends_id', isReadBy(userId).as('read')])
    .select(isUnacknowledged.as('unacknowledged'))

type StoredReport = InferResult<ReturnType<typeof selectReports>>[number]

/** As lists and exports show it. */
export const factsOf = (row: StoredReport) => ({
  id: row.id,
  dateReportRelease: row.date_report_release?.toISOString() ?? null,
  /** 0 where nothing replaces the report. */
  replacedBy: row.replaced_by_id ?? 0,
  pdfsize: row.pdfsize,
  patient: {
    id: row.patient_id,
    ...name(row.first_name, row.middle_name, row.last_name),
    socialName: row.social_name,
    birthDate: row.birth_date,
    gender: { id: row.gender_id, ...(row.gender_code && { code: row.gender_code }) },
  },
  exam: { id: row.exam_id, name: row.exam_name },
  doctor: { id: row.doctor_id, ...name(row.d_first, row.d_middle, row.d_last) },
})

const name = (firstName: string, middleName: string, lastName: string) => ({
  firstName,
  middleName,
  lastName,
})
