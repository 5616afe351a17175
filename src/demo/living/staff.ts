import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'

/** Whether the employee in a column is a doctor of the clinic with a user. The demonstration's own doctor signs herself. */
export const hasUser = (employee: string) => sql<boolean>`exists (
  select from app_user
  where employee_id = ${sql.ref(employee)} and demo and active and password_hash = '' and date_hour_deleted is null)`

/** A doctor of the clinic as the caller who writes or reads, with the user's rights. Undefined where the employee has no user. */
export async function writerOf(queries: Queries, employee: number): Promise<Writer | undefined> {
  const row = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .innerJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('employee.id', '=', employee)
    .where('employee.date_hour_deleted', 'is', null)
    .where(hasUser('employee.id'))
    .executeTakeFirst()
  return (
    row && {
      caller: { ...toKnownUser(row), session: null, key: null },
      // No client sent it.
      request: { id: randomUUID(), ip: '', headers: {} },
    }
  )
}
