import { sql, type SqlBool } from 'kysely'
import type { Employee } from '#contract/employee.ts'
import { words } from '#contract/matching.ts'
import type { Queries } from '#service/database/database.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { nameListing } from '#service/records/listings.ts'
import { nameHas, nameRank } from '#service/records/nameSearch.ts'
import type { Exam } from '#contract/exam.ts'
import { selectExams, toExam } from '#service/records/exam.ts'

interface EmployeeSearch {
  name?: string | undefined
  /** Only examiners of released reports. */
  examiner?: boolean
}

/** Doctors, requesters, technicians, anesthetists and nurses. */
export const employeeRepository = (queries: Queries) => ({
  /** The employees whose names have each word of a search, the best match first. */
  list({ name = '', examiner = false }: EmployeeSearch = {}) {
    const searched = words(name)
    return nameListing(queries, {
      table: 'employee',
      where: examiner ? sql`${nameHas('employee', name)} and ${examines}` : nameHas('employee', name),
      ...(searched.length > 0 && { rank: nameRank('employee', searched) }),
      select: selectEmployeesWith,
    })
  },

  async findById(id: number): Promise<Employee | undefined> {
    const row = await selectEmployees(queries)
      .where('id', '=', id)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return row && toEmployee(row)
  },
})

const examines = sql<SqlBool>`exists (
  select from report_release where report_release.listed and report_release.doctor_id = employee.id)`

const selectEmployeesWith = async (queries: Queries, ids: number[]): Promise<Employee[]> =>
  (await selectEmployees(queries).where('employee.id', 'in', ids).execute()).map(toEmployee)

/** The exams that the clinic offers. */
export const examRepository = (queries: Queries) => ({
  /** The exams whose name or title has each word of a search. */
  list: (name = '') =>
    nameListing(queries, { table: 'exam', where: nameHas('exam', name), select: selectExamsWith }),

  async findById(id: number): Promise<Exam | undefined> {
    const row = await selectExams(queries)
      .where('id', '=', id)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return row && toExam(row)
  },
})

const selectExamsWith = async (queries: Queries, ids: number[]): Promise<Exam[]> =>
  (await selectExams(queries).where('exam.id', 'in', ids).execute()).map(toExam)
