import { fullName } from '#contract/personName.ts'
import type { User } from '#contract/session.ts'

/** What a row needs of `employee` to tell which employee a user is. */
export const employeeColumns = [
  'employee.id as employee_id',
  'employee.first_name as employee_first_name',
  'employee.middle_name as employee_middle_name',
  'employee.last_name as employee_last_name',
] as const

interface EmployeeRow {
  employee_id: number | null
  employee_first_name: string | null
  employee_middle_name: string | null
  employee_last_name: string | null
}

/** The employee whom a user is, if any. */
export const userEmployee = (row: EmployeeRow): NonNullable<User['employee']> | null =>
  row.employee_id === null
    ? null
    : {
        id: row.employee_id,
        name: fullName({
          firstName: row.employee_first_name ?? '',
          middleName: row.employee_middle_name ?? '',
          lastName: row.employee_last_name ?? '',
        }),
      }
