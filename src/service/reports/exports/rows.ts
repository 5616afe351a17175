import type { BirthDate } from '#contract/birthDate.ts'
import type { Queries } from '#service/database/database.ts'
import { isReadBy } from '#service/reports/releaseFilter.ts'
import { present } from '#service/reports/reportMapping.ts'

interface PersonName {
  firstName: string
  middleName: string
  lastName: string
}

/** The values of a release that an export has. */
export interface ExportedRelease {
  reportId: number
  releasedAt: Date | null
  examinedAt: Date | null
  requestNumber: string
  replacedBy: number
  pdfSize: number
  isRead: boolean
  patient: PersonName & { id: number; socialName: string; birthDate: BirthDate }
  exam: string
  doctor: PersonName
  requester: PersonName
}

/**
 * Reads releases page by page for one export. Tables are queried by key, because a join with the small ones would make the database
 * scan all reports for each page. Exams and employees are few, so each is read once for the whole export.
 */
export function exportReader(userId: number) {
  const exams = new Map<number, string>()
  const employees = new Map<number, PersonName>()

  return async (queries: Queries, ids: number[]): Promise<ExportedRelease[]> => {
    if (ids.length === 0) return []
    const releases = byId(
      await queries
        .selectFrom('report_release')
        .select(['id', 'report_id', 'released_at', isReadBy(userId).as('is_read')])
        .where('id', 'in', ids)
        .execute(),
    )
    const reports = byId(
      await queries
        .selectFrom('report')
        .select(['id', 'patient_id', 'exam_id', 'doctor_id', 'requester_id'])
        .select(['date_exam', 'request_number', 'replaced_by_id', 'pdfsize'])
        .where('id', 'in', distinct([...releases.values()].map((release) => release.report_id)))
        .execute(),
    )
    const all = [...reports.values()]
    const patients = byId(
      await queries
        .selectFrom('patient')
        .select(['id', 'first_name', 'middle_name', 'last_name', 'social_name', 'birth_date'])
        .where('id', 'in', distinct(all.map((report) => report.patient_id)))
        .execute(),
    )
    await readExams(
      queries,
      all.map((report) => report.exam_id),
    )
    await readEmployees(
      queries,
      all.flatMap((report) => [report.doctor_id, report.requester_id]),
    )

    return ids.map((id) => {
      const release = present(releases.get(id))
      const report = present(reports.get(release.report_id))
      const patient = present(patients.get(report.patient_id))
      return {
        reportId: report.id,
        releasedAt: release.released_at,
        examinedAt: report.date_exam,
        requestNumber: report.request_number,
        replacedBy: report.replaced_by_id ?? 0,
        pdfSize: report.pdfsize,
        isRead: Boolean(release.is_read),
        patient: {
          ...toName(patient),
          id: patient.id,
          socialName: patient.social_name,
          birthDate: patient.birth_date,
        },
        exam: present(exams.get(report.exam_id)),
        doctor: present(employees.get(report.doctor_id)),
        requester: present(employees.get(report.requester_id)),
      }
    })
  }

  async function readExams(queries: Queries, ids: number[]): Promise<void> {
    const unknown = distinct(ids).filter((id) => !exams.has(id))
    if (unknown.length === 0) return
    const rows = await queries.selectFrom('exam').select(['id', 'name']).where('id', 'in', unknown).execute()
    for (const { id, name } of rows) exams.set(id, name)
  }

  async function readEmployees(queries: Queries, ids: number[]): Promise<void> {
    const unknown = distinct(ids).filter((id) => !employees.has(id))
    if (unknown.length === 0) return
    const rows = await queries
      .selectFrom('employee')
      .select(['id', 'first_name', 'middle_name', 'last_name'])
      .where('id', 'in', unknown)
      .execute()
    for (const row of rows) employees.set(row.id, toName(row))
  }
}

const byId = <Row extends { id: number }>(rows: Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

const distinct = (ids: number[]) => [...new Set(ids)]

const toName = (row: { first_name: string; middle_name: string; last_name: string }): PersonName => ({
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
})
