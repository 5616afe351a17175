import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'

/** Whether a user is one of the clinic's doctors, who have no password. The demonstration's own doctor signs herself. */
const isClinicDoctor = sql<boolean>`
  app_user.demo and app_user.active and app_user.password_hash = '' and app_user.date_hour_deleted is null`

/** Whether the employee in a column has such a user. */
export const hasUser = (employee: string) => sql<boolean>`exists (
  select from app_user where employee_id = ${sql.ref(employee)} and ${isClinicDoctor})`

/** A doctor of the clinic as the caller who writes or reads, with the user's rights. Undefined where the employee has none. */
export async function writerOf(queries: Queries, employee: number): Promise<Writer | undefined> {
  const row = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .innerJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('employee.id', '=', employee)
    .where('employee.date_hour_deleted', 'is', null)
    .where(isClinicDoctor)
    .executeTakeFirst()
  return (
    row && {
      caller: { ...toKnownUser(row), session: null, key: null },
      // No client sent it.
      request: { id: randomUUID(), ip: '', headers: {} },
    }
  )
}
