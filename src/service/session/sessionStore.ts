import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { employeeColumns, userEmployee } from './userEmployee.ts'

const HOURS = 60 * 60
const TOKEN_LIFETIME = 8 * HOURS
/** A session can be renewed for this long after its sign-in. */
const SESSION_LIFETIME = 7 * 24 * HOURS
/** The token before the one in use still serves for so long: its answer may be lost, another window may not have it yet. */
const GRACE = 2 * 60
/** A session that began later than now began by a clock that was wrong. */
const CLOCK_TOLERANCE = 5 * 60
/** Old sessions are removed by so many at a time. */
const PURGED_AT_ONCE = 1_000

/** What a token says: which of its session's tokens it is, and until when it serves. */
export interface TokenState {
  sessionId: string
  number: number
  expiresAt: Date
}

const seconds = (count: number) => sql<Date>`${count} * interval '1 second'`
// All times are the database's: every process has the same, whatever its own clock says.
const inLifetime = sql<boolean>`session.created_at > now() - ${seconds(SESSION_LIFETIME)}
  and session.created_at < now() + ${seconds(CLOCK_TOLERANCE)} and session.expires_at > now()`

/** Sessions live on the service, so that signing out, a new password and a disabled user take effect at once. */
export const sessionStore = (queries: Queries) => ({
  /**
   * Starts a session for a user whose password was verified against this hash; undefined where it is no longer the
   * user's, or the user is disabled.
   */
  async start(userId: number, passwordHash: string): Promise<TokenState | undefined> {
    const row = await queries
      .insertInto('session')
      .columns(['id', 'user_id', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('app_user')
          .select([
            eb.val(randomUUID()).as('id'),
            'app_user.id as user_id',
            sql<Date>`now() + ${seconds(TOKEN_LIFETIME)}`.as('expires_at'),
          ])
          .where('app_user.id', '=', userId)
          .where('password_hash', '=', passwordHash)
          .where('disabled_at', 'is', null)
          // Waits for a change of the user that is under way, and such a change waits for this: it ends what it sees.
          .forShare(),
      )
      .returning(['id', 'token', 'expires_at'])
      .executeTakeFirst()
    return row && { sessionId: row.id, number: row.token, expiresAt: row.expires_at }
  },

  /**
   * Who calls with the token of this number, unless the session has ended or its user is disabled; 'replayed' where the token
   * was exchanged for another one, too long ago.
   */
  async find(id: string, number: number): Promise<Caller | 'replayed' | undefined> {
    const row = await queries
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .leftJoin('employee', 'employee.id', 'app_user.employee_id')
      .select(['app_user.id', 'username', 'name', 'role', 'session.token'])
      .select(
        sql<boolean>`coalesce(session.renewed_at > now() - ${seconds(GRACE)}
        and session.renewed_at < now() + ${seconds(CLOCK_TOLERANCE)}, false)`.as('just_renewed'),
      )
      .select(employeeColumns)
      .where('session.id', '=', id)
      .where('session.ended_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where(inLifetime)
      .executeTakeFirst()
    if (!row || number > row.token) return undefined
    if (number < row.token && !(number === row.token - 1 && row.just_renewed)) return 'replayed'
    const { username, name, role } = row
    return {
      id: row.id,
      username,
      name,
      role,
      employee: userEmployee(row),
      sessionId: id,
      tokenNumber: number,
    }
  },

  /**
   * The next token in place of the one of this number. Asked for twice, because an answer was lost or by two windows, it is the
   * same. Undefined where the session has ended.
   */
  async renew(id: string, number: number): Promise<TokenState | undefined> {
    const renewed = await queries
      .updateTable('session')
      .set({
        token: number + 1,
        renewed_at: sql<Date>`now()`,
        expires_at: sql<Date>`least(now() + ${seconds(TOKEN_LIFETIME)}, created_at + ${seconds(SESSION_LIFETIME)})`,
      })
      .where('id', '=', id)
      .where('token', '=', number)
      .where('ended_at', 'is', null)
      .returning(['token', 'expires_at'])
      .executeTakeFirst()
    const row =
      renewed ??
      (await queries
        .selectFrom('session')
        .select(['token', 'expires_at'])
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst())
    return row && { sessionId: id, number: row.token, expiresAt: row.expires_at }
  },

  /** Whose session it was; undefined where it had ended before. */
  async end(id: string): Promise<{ id: number; username: string } | undefined> {
    return queries
      .updateTable('session')
      .from('app_user')
      .set({ ended_at: sql<Date>`now()` })
      .where('session.id', '=', id)
      .where('ended_at', 'is', null)
      .whereRef('app_user.id', '=', 'session.user_id')
      .returning(['app_user.id', 'username'])
      .executeTakeFirst()
  },

  /** Removes sessions whose tokens have expired for good, some at a time. */
  async purge(): Promise<void> {
    const old = queries
      .selectFrom('session')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - ${seconds(SESSION_LIFETIME)}`)
      .limit(PURGED_AT_ONCE)
    await queries.deleteFrom('session').where('id', 'in', old).execute()
  },
})
