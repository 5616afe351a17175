import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#service/database/builtOnce.ts'
import { asColumns, asObject, idWith, type JsonFields, moment } from '#service/records/jsonText.ts'
import { isUnacknowledged } from '#service/reports/writing/acknowledging.ts'
import { isReadBy } from './readState.ts'

const nameOf = (table: 'patient' | 'doctor'): JsonFields => ({
  firstName: sql.ref(`${table}.first_name`),
  middleName: sql.ref(`${table}.middle_name`),
  lastName: sql.ref(`${table}.last_name`),
})

/** In the order in which answers have them. */
const report: JsonFields = {
  id: sql.ref('report.id'),
  dateReportRelease: moment(sql.ref('report.date_report_release')),
  /** 0 where nothing replaces the report. */
  replacedBy: sql`coalesce(report.replaced_by_id, 0)`,
  pdfsize: sql.ref('report.pdfsize'),
  patient: asObject({
    id: sql.ref('patient.id'),
    ...nameOf('patient'),
    socialName: sql.ref('patient.social_name'),
    birthDate: sql.ref('patient.birth_date'),
    gender: idWith(
      'code',
      sql.ref('patient.gender_id'),
      sql`(select code from gender where gender.id = patient.gender_id)`,
    ),
  }),
  exam: asObject({ id: sql.ref('exam.id'), name: sql.ref('exam.name') }),
  doctor: asObject({ id: sql.ref('doctor.id'), ...nameOf('doctor') }),
  priority: sql.ref('report.priority'),
  critical: sql.ref('report.critical'),
  unacknowledged: isUnacknowledged,
}

const row: JsonFields = {
  id: sql.ref('report_release.id'),
  reportId: sql.ref('report_release.report_id'),
  read: isReadBy(sql`reader`),
  corrects: sql`coalesce(report.amends_id, 0)`,
  report: asObject(report),
}

/** Releases as rows of a list, without the texts of their reports. */
export const releaseRows = builtOnce(
  (): RawBuilder<unknown> => sql`
  written as (
    select asked.id, place, row_to_json(row_text)::text as text, false as differs
    from asked join report_release on report_release.id = asked.id join report on report.id = report_release.report_id
      join patient on patient.id = report.patient_id join exam on exam.id = report.exam_id
      join employee as doctor on doctor.id = report.doctor_id
      cross join lateral (select ${asColumns(row)}) row_text)`,
)
