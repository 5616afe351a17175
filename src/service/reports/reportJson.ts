import type { InferResult } from 'kysely'
import type { Report } from '#contract/report.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, toAuditFields } from '#service/records/audit.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { selectExams, toExam } from '#service/records/exam.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { jsonWith } from './json.ts'
import { shownImages } from './storedImage.ts'

type ReportRow = InferResult<ReturnType<typeof selectReports>>[number]

/** What a report embeds: written apart and spliced in. */
type Embedded = 'doctor' | 'requester' | 'technician' | 'anesthetist' | 'nurse' | 'exam' | 'patient'

const selectReports = (queries: Queries) =>
  queries.selectFrom('report').selectAll('report').select(auditNames('report'))

/** The reports with these ids as JSON text, each with the people, the exam and the patient that it names (2.5). */
export async function reportTexts(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const reports = await selectReports(queries).where('report.id', 'in', ids).execute()
  const employees = selectEmployees(queries).where('employee.id', 'in', distinct(reports.flatMap(peopleOf)))
  const exams = selectExams(queries).where('exam.id', 'in', distinct(reports.map((it) => it.exam_id)))
  const patients = selectPatients(queries).where(
    'patient.id',
    'in',
    distinct(reports.map((it) => it.patient_id)),
  )
  const people = texts((await employees.execute()).map(toEmployee))
  const kinds = texts((await exams.execute()).map(toExam))
  const subjects = texts((await patients.execute()).map(toPatient))
  const person = (id: number | null) => (id === null ? 'null' : textOf(people, id))
  return new Map(
    reports.map((row) => [
      row.id,
      jsonWith(toReport(row), {
        doctor: person(row.doctor_id),
        requester: person(row.requester_id),
        technician: person(row.technician_id),
        anesthetist: person(row.anesthetist_id),
        nurse: person(row.nurse_id),
        exam: textOf(kinds, row.exam_id),
        patient: textOf(subjects, row.patient_id),
      } satisfies Record<Embedded, string>),
    ]),
  )
}

const peopleOf = (row: ReportRow): number[] =>
  [row.doctor_id, row.requester_id, row.technician_id, row.anesthetist_id, row.nurse_id].filter(
    (id) => id !== null,
  )

const distinct = (ids: number[]) => [...new Set(ids)]

const texts = (records: { id: number }[]) => new Map(records.map((it) => [it.id, JSON.stringify(it)]))

/** The text of a record that the database's own references promise. */
export function textOf(found: Map<number, string>, id: number): string {
  const text = found.get(id)
  if (text === undefined) throw new Error('A record that another one names is not there.')
  return text
}

const toReport = (row: ReportRow): Omit<Report, Embedded> => ({
  id: row.id,
  device: row.device,
  healthPlanBroker: { id: row.health_plan_broker_id },
  appointment: { id: row.appointment_id },
  result: row.result,
  replacedBy: row.replaced_by,
  pdfName: row.pdf_name,
  pdfPath: row.pdf_path,
  pdfsize: row.pdf_size,
  dateExam: row.date_exam?.toISOString() ?? null,
  dateReportRelease: row.date_report_release?.toISOString() ?? null,
  draft: row.draft,
  copy: row.copy,
  images: shownImages(row.images),
  close: row.close,
  uniqueKey: row.unique_key,
  externalId: row.external_id,
  unit: row.unit_id === null ? null : { id: row.unit_id },
  requestNumber: row.request_number,
  // Named in the description, their form not shown, and nothing of ours stands behind them.
  sync: null,
  dicomSeries: null,
  dicomStatus: null,
  extraFieldsData: row.extra_fields_data as unknown[],
  ...toAuditFields(row),
})
