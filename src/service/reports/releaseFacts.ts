import { sql, type SqlBool } from 'kysely'
import type { GenderCode } from '#contract/patients/patient.ts'
import type { ReleaseRow } from '#contract/reports/release.ts'
import type { Queries } from '#service/database/database.ts'
import { isReadBy } from './releaseFilter.ts'

type Row = ReleaseRow['report']

/** What lists and exports tell of a release: no text of its report. */
export interface ReleaseFacts {
  id: number
  reportId: number
  dateReportRelease: Date | null
  dateExam: Date | null
  requestNumber: string
  /** 0 where nothing replaces the report. */
  replacedBy: number
  pdfsize: number
  /** Whether this user has read it. */
  read: boolean
  patient: Row['patient']
  exam: Row['exam']
  doctor: Row['doctor']
  /** The whole name. */
  requester: string
}

/** The facts of the releases with these ids, in any order. Few joins and flat columns: the database would plan more joins, and make objects, for longer than it reads a page. */
export async function selectFacts(queries: Queries, ids: number[], userId: number): Promise<ReleaseFacts[]> {
  const rows = await queries
    .selectFrom('report_release')
    .innerJoin('report', 'report.id', 'report_release.report_id')
    .innerJoin('patient', 'patient.id', 'report.patient_id')
    .innerJoin('exam', 'exam.id', 'report.exam_id')
    .innerJoin('employee as doctor', 'doctor.id', 'report.doctor_id')
    .where(sql<SqlBool>`report_release.id = any(${ids}::integer[])`)
    .select(['report_release.id', 'report_release.report_id', isReadBy(userId).as('read')])
    .select(['date_report_release', 'date_exam', 'request_number', 'replaced_by_id', 'pdfsize'])
    .select(['report.patient_id', 'report.exam_id', 'exam.name as exam_name'])
    .select(['patient.first_name', 'patient.middle_name', 'patient.last_name', 'social_name'])
    .select(['patient.birth_date', 'patient.gender_id', 'report.doctor_id'])
    .select(['doctor.first_name as d_first', 'doctor.middle_name as d_middle', 'doctor.last_name as d_last'])
    .select([
      sql<GenderCode | null>`(select code from gender where gender.id = patient.gender_id)`.as('gender_code'),
      sql<string>`(
        select concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''))
        from employee where employee.id = report.requester_id)`.as('requester'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reportId: row.report_id,
    read: Boolean(row.read),
    dateReportRelease: row.date_report_release,
    dateExam: row.date_exam,
    requestNumber: row.request_number,
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
    requester: row.requester,
  }))
}

const name = (firstName: string, middleName: string, lastName: string) => ({
  firstName,
  middleName,
  lastName,
})

/** A release as a row of a list. */
export const toRow = ({
  id,
  reportId,
  read,
  dateReportRelease,
  replacedBy,
  pdfsize,
  patient,
  exam,
  doctor,
}: ReleaseFacts): ReleaseRow => ({
  id,
  reportId,
  read,
  report: {
    id: reportId,
    dateReportRelease: dateReportRelease?.toISOString() ?? null,
    replacedBy,
    pdfsize,
    patient,
    exam,
    doctor,
  },
})
