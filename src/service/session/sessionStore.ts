import { randomUUID } from 'node:crypto'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { employeeColumns, userEmployee } from './userEmployee.ts'

/** Sessions live on the service, so that signing out, a new password and a disabled user take effect at once. */
export const sessionStore = (queries: Queries) => ({
  /**
   * Starts a session for a user whose password was verified against this hash; undefined where it is no longer the
   * user's, or the user is disabled.
   */
  async start(userId: number, passwordHash: string): Promise<{ id: string; startedAt: Date } | undefined> {
    const row = await queries
      .insertInto('session')
      .columns(['id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('app_user')
          .select([eb.val(randomUUID()).as('id'), 'app_user.id as user_id'])
          .where('app_user.id', '=', userId)
          .where('password_hash', '=', passwordHash)
          .where('disabled_at', 'is', null)
          // Waits for a change of the user that is under way, and such a change waits for this: it ends what it sees.
          .forShare(),
      )
      .returning(['id', 'created_at'])
      .executeTakeFirst()
    return row && { id: row.id, startedAt: row.created_at }
  },

  /** Who calls with the session of this id, unless it has ended or its user is disabled. */
  async find(id: string): Promise<Caller | undefined> {
    const row = await queries
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .leftJoin('employee', 'employee.id', 'app_user.employee_id')
      .select(['app_user.id', 'username', 'name', 'role', 'session.created_at'])
      .select(employeeColumns)
      .where('session.id', '=', id)
      .where('session.ended_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { username, name, role, created_at: sessionStartedAt } = row
    return { id: row.id, username, name, role, employee: userEmployee(row), sessionId: id, sessionStartedAt }
  },

  /** False where it had ended before. */
  async end(id: string): Promise<boolean> {
    const result = await queries
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },
})
