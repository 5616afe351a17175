import { sql } from 'kysely'
import type { PatientReport } from '#contract/patientParts.ts'
import type { Queries } from '#service/database/database.ts'
import { latestListing } from '#service/records/latestListing.ts'

/** A patient's reports, newest exam first, without what they say: it is not for everybody who works with patients. */
export const patientReports = (queries: Queries, patientId: number) =>
  latestListing<PatientReport>(queries, {
    table: 'report',
    where: sql`report.patient_id = ${patientId} and report.date_hour_deleted is null`,
    at: sql`coalesce(report.date_exam, report.date_hour_created)`,
    select: async (reader, ids) => {
      const rows = await reader
        .selectFrom('report')
        .innerJoin('exam', 'exam.id', 'report.exam_id')
        .select([
          'report.id',
          'exam_id',
          'exam.name as exam_name',
          'date_exam',
          'date_report_release',
          'draft',
        ])
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
    },
  })
