import type { InferResult } from 'kysely'
import type { Report } from '#contract/report.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, toAuditFields } from '#service/records/auditFields.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { selectExams, toExam } from '#service/records/exam.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import * as z from 'zod/mini'

type ReportRow = InferResult<ReturnType<typeof selectReports>>[number]

/** The records that a report embeds: serialised once each and spliced in. */
type Embedded = 'doctor' | 'requester' | 'technician' | 'anesthetist' | 'nurse' | 'exam' | 'patient'

const selectReports = (queries: Queries) =>
  queries.selectFrom('report').selectAll('report').select(auditNames('report'))

/** The reports with these ids as JSON text by id, with the people, the exam and the patient that each names (2.5). */
export async function reportTexts(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const reports = await selectReports(queries).where('report.id', 'in', ids).execute()
  const employees = selectEmployees(queries).where('employee.id', 'in', distinct(reports.flatMap(peopleOf)))
  const exams = selectExams(queries).where('exam.id', 'in', distinct(reports.map((report) => report.exam_id)))
  const patients = selectPatients(queries).where(
    'patient.id',
    'in',
    distinct(reports.map((report) => report.patient_id)),
  )
  const employeeTexts = textsById((await employees.execute()).map(toEmployee))
  const examTexts = textsById((await exams.execute()).map(toExam))
  const patientTexts = textsById((await patients.execute()).map(toPatient))
  const person = (id: number | null) => (id === null ? 'null' : textOf(employeeTexts, id))
  return new Map(
    reports.map((row) => [
      row.id,
      jsonWith(toReport(row), {
        doctor: person(row.doctor_id),
        requester: person(row.requester_id),
        technician: person(row.technician_id),
        anesthetist: person(row.anesthetist_id),
        nurse: person(row.nurse_id),
        exam: textOf(examTexts, row.exam_id),
        patient: textOf(patientTexts, row.patient_id),
      } satisfies Record<Embedded, string>),
    ]),
  )
}

const peopleOf = (row: ReportRow): number[] =>
  [row.doctor_id, row.requester_id, row.technician_id, row.anesthetist_id, row.nurse_id].filter(
    (id) => id !== null,
  )

const distinct = (ids: number[]) => [...new Set(ids)]

const textsById = (records: { id: number }[]) =>
  new Map(records.map((record) => [record.id, JSON.stringify(record)]))

/** The text of a record that exists because a foreign key refers to it. */
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
  // The description names these fields without showing their form, and we have no data for them.
  sync: null,
  dicomSeries: null,
  dicomStatus: null,
  extraFieldsData: row.extra_fields_data as unknown[],
  ...toAuditFields(row),
})

/**
 * Serialises an object with some fields that are JSON text already. The reports of a page name the same few people and exams,
 * so that each of these is serialised once.
 */
export function jsonWith(object: object, texts: Record<string, string>): string {
  const spliced = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  const own = JSON.stringify(object)
  return own === '{}' ? `{${spliced.join(',')}}` : `${own.slice(0, -1)},${spliced.join(',')}}`
}

/**
 * An element of a report's `images` as it is stored: the fields of `ReportImage`, and the paths of the files. The thumbnail has the
 * same media type. Only media types that a browser shows and never executes are served.
 */
const StoredImage = z.object({
  id: z.int(),
  path: z.string(),
  thumbnailPath: z.optional(z.string()),
  name: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
})
export type StoredImage = z.infer<typeof StoredImage>

/** The elements of this form. The description shows none, so others are skipped. */
export const storedImages = (images: unknown): StoredImage[] =>
  elements(images).flatMap((image) => StoredImage.safeParse(image).data ?? [])

/** The images without the paths of their files. Elements that are no objects are left out, because they could be paths. */
export const shownImages = (images: unknown): Record<string, unknown>[] =>
  elements(images).flatMap((image) => {
    if (typeof image !== 'object' || image === null || Array.isArray(image)) return []
    return [Object.fromEntries(Object.entries(image).filter(([key]) => !pathFields.has(key)))]
  })

const pathFields: ReadonlySet<string> = new Set(['path', 'thumbnailPath'] satisfies (keyof StoredImage)[])

const elements = (images: unknown): unknown[] => (Array.isArray(images) ? images : [])
