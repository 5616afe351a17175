import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'

/** Whether a user is one of the clinic's doctors, who have no password. The demonstration's own doctor signs herself. */
const isClinicDoctor = sql<boolean>`
  app_user.demo and app_user.active and app_user.password_hash = '' and app_user.date_hour_deleted is null`

/** Whether the employee in a column has such a user. */
export const hasUser = (employee: string) => sql<boolean>`exists (
  select from app_user where employee_id = ${sql.ref(employee)} and ${isClinicDoctor})`

/** A doctor of the clinic as the caller who writes or reads. Undefined where the employee has no user. */
export const writerOf = (queries: Queries, employee: number): Promise<Writer | undefined> =>
  writerWhere(
    queries,
    sql`employee.id = ${employee} and employee.date_hour_deleted is null and ${isClinicDoctor}`,
  )

/** The user of a condition as the caller who writes or reads, with the user's rights. */
export async function writerWhere(
  queries: Queries,
  condition: RawBuilder<SqlBool>,
): Promise<Writer | undefined> {
  const row = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where(condition)
    .executeTakeFirst()
  return (
    row && {
      caller: { ...toKnownUser(row), session: null, key: null },
      // No client sent it.
      request: { id: randomUUID(), ip: '', headers: {} },
    }
  )
}
