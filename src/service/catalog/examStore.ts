import type { Exam } from '#contract/exam.ts'
import type { Queries } from '#service/database/database.ts'
import { selectExams, toExam } from '#service/records/exam.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { nameHas } from '#service/records/nameSearch.ts'

/** The exams that the clinic offers. */
export const examStore = (queries: Queries) => ({
  /** Those whose name or title has each word of a search. */
  listing: (name = '') =>
    nameListing(queries, { table: 'exam', where: nameHas('exam', name), select: selectExamsWith }),

  async find(id: number): Promise<Exam | undefined> {
    const row = await selectExams(queries)
      .where('id', '=', id)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return row && toExam(row)
  },
})

const selectExamsWith = async (queries: Queries, ids: number[]): Promise<Exam[]> =>
  (await selectExams(queries).where('exam.id', 'in', ids).execute()).map(toExam)
