import type { InferResult } from 'kysely'
import type { Exam } from '#contract/exam.ts'
import type { Queries } from '#service/database/database.ts'
import { toAuditFields } from './auditFields.ts'

type ExamRow = InferResult<ReturnType<typeof selectExams>>[number]

/** Selects exams with all that `toExam` needs. The caller adds conditions and order. */
export const selectExams = (queries: Queries) => queries.selectFrom('exam').selectAll('exam')

/** An exam (2.4) in the form of the contract. */
export const toExam = (row: ExamRow): Exam => ({
  id: row.id,
  name: row.name,
  title: row.title,
  template: { id: row.template_id },
  language: row.language,
  actived: row.actived,
  externalId: row.external_id,
  onwer: row.onwer,
  ...toAuditFields(row),
})
