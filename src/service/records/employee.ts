import type { Queries } from '#service/database/database.ts'

/** Selects the names of an employee, to be compared with those that are sent. */
export const selectEmployeeNames = (queries: Queries, id: number) =>
  queries
    .selectFrom('employee')
    .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', id)
