import { sql, type SqlBool } from 'kysely'
import type { Employee } from '#contract/employee.ts'
import { words } from '#contract/matching.ts'
import type { Queries } from '#service/database/database.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { nameHas, nameRank } from '#service/records/nameSearch.ts'

interface EmployeeSearch {
  name?: string | undefined
  /** Only those who examined in a released report. */
  examiner?: boolean
}

/** Doctors, requesters, technicians, anesthetists and nurses. */
export const employeeStore = (queries: Queries) => ({
  /** Those whose names have each word of a search, the best match first. */
  listing({ name = '', examiner = false }: EmployeeSearch = {}) {
    const asked = words(name)
    return nameListing(queries, {
      table: 'employee',
      where: examiner ? sql`${nameHas('employee', name)} and ${examines}` : nameHas('employee', name),
      ...(asked.length > 0 && { rank: nameRank('employee', asked) }),
      select: selectEmployeesWith,
    })
  },

  async find(id: number): Promise<Employee | undefined> {
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
