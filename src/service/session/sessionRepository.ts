import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { toKnownUser, userColumns } from './userRepository.ts'

const HOUR_SECONDS = 60 * 60
const TOKEN_LIFETIME_SECONDS = 8 * HOUR_SECONDS
/** A session can be renewed for this long after its sign-in. */
const SESSION_LIFETIME_SECONDS = 7 * 24 * HOUR_SECONDS
/** How long the previous token remains valid after a renewal: the answer may be lost, or another window may not have the new token yet. */
const PREVIOUS_TOKEN_SECONDS = 2 * 60
/** A session that starts further in the future than this was created while the clock was wrong, and is refused. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60
/** Sessions that one purge deletes at most. */
const DELETE_BATCH = 1_000

/** What a token states: its session, its number within the session, and when it expires. */
export interface TokenState {
  sessionId: string
  number: number
  expiresAt: Date
}

const seconds = (count: number) => sql<Date>`${count} * interval '1 second'`
// All times come from the database's clock, so that every process agrees.
const inLifetime = sql<boolean>`session.created_at > now() - ${seconds(SESSION_LIFETIME_SECONDS)}
  and session.created_at < now() + ${seconds(CLOCK_TOLERANCE_SECONDS)} and session.expires_at > now()`

/** Sessions are stored on the service, so that signing out, a new password, disabling a user and other permissions take effect at once. */
export const sessionRepository = (queries: Queries) => ({
  /**
   * Starts a session for a user whose password was verified against this hash; undefined where the hash has changed since
   * or the user is not active any more.
   */
  async insert(userId: number, passwordHash: string): Promise<TokenState | undefined> {
    const row = await queries
      .insertInto('session')
      .columns(['id', 'user_id', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('app_user')
          .select([
            eb.val(randomUUID()).as('id'),
            'app_user.id as user_id',
            sql<Date>`now() + ${seconds(TOKEN_LIFETIME_SECONDS)}`.as('expires_at'),
          ])
          .where('app_user.id', '=', userId)
          .where('password_hash', '=', passwordHash)
          .where('active', '=', true)
          .where('date_hour_deleted', 'is', null)
          // Serialised with changes of the user: such a change ends the sessions that it finds, so it must find this one or run first.
          .forShare(),
      )
      .returning(['id', 'token', 'expires_at'])
      .executeTakeFirst()
    return row && { sessionId: row.id, number: row.token, expiresAt: row.expires_at }
  },

  /**
   * The caller with the token of this number; undefined where the session has ended or its user is not active or removed, 'replayed' where
   * the token was exchanged for a newer one longer ago than the previous token remains valid.
   */
  async findCaller(id: string, number: number): Promise<Caller | 'replayed' | undefined> {
    const row = await queries
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
      .leftJoin('employee', 'employee.id', 'app_user.employee_id')
      .select(userColumns)
      .select('session.token')
      .select(
        sql<boolean>`coalesce(session.renewed_at > now() - ${seconds(PREVIOUS_TOKEN_SECONDS)}
        and session.renewed_at < now() + ${seconds(CLOCK_TOLERANCE_SECONDS)}, false)`.as('just_renewed'),
      )
      .where('session.id', '=', id)
      .where('session.ended_at', 'is', null)
      .where('app_user.active', '=', true)
      .where('app_user.date_hour_deleted', 'is', null)
      .where(inLifetime)
      .executeTakeFirst()
    if (!row || number > row.token) return undefined
    if (number < row.token && !(number === row.token - 1 && row.just_renewed)) return 'replayed'
    return { ...toKnownUser(row), session: { id, tokenNumber: number }, key: null }
  },

  /**
   * Exchanges the token of this number for the next one. A second request with the same token, after a lost answer or from
   * another window, gets the same new token. Undefined where the session has ended.
   */
  async renew(id: string, number: number): Promise<TokenState | undefined> {
    const renewed = await queries
      .updateTable('session')
      .set({
        token: number + 1,
        renewed_at: sql<Date>`now()`,
        expires_at: sql<Date>`least(now() + ${seconds(TOKEN_LIFETIME_SECONDS)}, created_at + ${seconds(SESSION_LIFETIME_SECONDS)})`,
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

  /** Ends a session. Returns its user; undefined where it had ended before. */
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

  /** Deletes sessions past their lifetime, up to `DELETE_BATCH` at a time. */
  async deleteExpired(): Promise<void> {
    const old = queries
      .selectFrom('session')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - ${seconds(SESSION_LIFETIME_SECONDS)}`)
      .limit(DELETE_BATCH)
    await queries.deleteFrom('session').where('id', 'in', old).execute()
  },
})
