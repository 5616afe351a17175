import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { builtOnce } from '#service/database/builtOnce.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller, KnownUser } from '#service/http/route.ts'
import type { DeviceNames } from './devices.ts'
import { toKnownUser, userColumns, type UserRow } from './knownUser.ts'

const HOUR_SECONDS = 60 * 60
/** A session can be renewed for this long after its sign-in: a working day. */
const SESSION_LIFETIME_SECONDS = 12 * HOUR_SECONDS
/**
 * For how long after a renewal the token before is refused without further ado: a request may have been on its way, or waited in the browser. Later
 * it is taken for a copy.
 */
const IN_FLIGHT_SECONDS = 2 * 60
/** A session that starts further in the future than this was created while the clock was wrong, and is refused. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60
/** For how long a user counts as re-authenticated. */
const CONFIRMED_SECONDS = 5 * 60
/** Sessions that one purge deletes at most. */
const DELETE_BATCH = 1_000

/** The claims of a token: its session, its number within the session, and when it expires. */
export interface TokenState {
  sessionId: string
  number: number
  expiresAt: Date
  /** Seconds until `expiresAt`, by the clock of the database. */
  expiresIn: number
}

/** Where somebody signs in. */
interface Device extends DeviceNames {
  address: string
}

const seconds = (count: number) => sql<Date>`${sql.lit(count)} * interval '1 second'`
const expiresIn = sql<number>`round(extract(epoch from expires_at - now()))::integer`.as('expires_in')
// All times come from the database's clock, so that every process agrees.
const inLifetime = sql<boolean>`session.created_at > now() - ${seconds(SESSION_LIFETIME_SECONDS)}
  and session.created_at < now() + ${seconds(CLOCK_TOLERANCE_SECONDS)} and session.expires_at > now()`

type FoundCaller =
  | { caller: Caller; state: 'current' }
  /** The token was exchanged just now, or its successor may not have arrived: it is good for another exchange only. */
  | { caller: Caller; state: 'exchanged' }
  /** The token was exchanged, its successor used, and some time has passed. */
  | { caller: undefined; state: 'replayed' }

/** Sessions are stored on the service, so that signing out, a new password, disabling a user and other permissions take effect at once. */
export const sessionRepository = (queries: Queries) => ({
  /**
   * Starts a session for a user whose password was verified against this hash; undefined where the hash has changed since
   * or the user is not active any more.
   */
  async insert(
    { id, idle }: Pick<KnownUser, 'id' | 'idle'>,
    passwordHash: string,
    { browser = '', system = '', address = '' }: Partial<Device> = {},
  ): Promise<TokenState | undefined> {
    const row = await queries
      .insertInto('session')
      .columns(['id', 'user_id', 'expires_at', 'browser', 'system', 'address'])
      .expression((eb) =>
        eb
          .selectFrom('app_user')
          .select([
            eb.val(randomUUID()).as('id'),
            'app_user.id as user_id',
            sql<Date>`now() + ${seconds(idle.endAfter)}`.as('expires_at'),
            eb.val(browser).as('browser'),
            eb.val(system).as('system'),
            eb.val(address).as('address'),
          ])
          .where('app_user.id', '=', id)
          .where('password_hash', '=', passwordHash)
          .where('active', '=', true)
          .where('date_hour_deleted', 'is', null)
          // Serialised with changes of the user: such a change ends the sessions that it finds, so it must find this one or run first.
          .forShare(),
      )
      .returning(['id', 'token', 'expires_at', expiresIn])
      .executeTakeFirst()
    return row && toState(row)
  },

  /** The caller with the token of this number; undefined where the session has ended or its user is not active or removed. */
  async findCaller(id: string, number: number): Promise<FoundCaller | undefined> {
    const { rows } = await sql<SessionRow>`${callersWithTokens(queries)} and session.id = ${id}`.execute(
      queries,
    )
    const [row] = rows
    if (!row || number > row.token) return undefined
    const caller = toCaller(row, id, number)
    if (number < row.token) {
      const mayBeLost = number === row.token - 1 && (row.just_renewed || row.used_token < row.token)
      return mayBeLost ? { caller, state: 'exchanged' } : { caller: undefined, state: 'replayed' }
    }
    if (row.used_token < number)
      await queries
        .updateTable('session')
        .set({ used_token: number })
        .where('id', '=', id)
        .where('token', '=', number)
        .execute()
    return { caller, state: 'current' }
  },

  /** The caller of a session as of now, whatever token the request had; undefined where the session has ended. */
  async recall(id: string, number: number): Promise<Caller | undefined> {
    const row = await callers(queries).where('session.id', '=', id).executeTakeFirst()
    return row && toCaller(row, id, number)
  },

  /**
   * Exchanges the token of this number for the next one. A second request with the same token, after a lost answer or from
   * another window, gets the same new token. Undefined where the session has ended.
   */
  async renew(id: string, number: number, { endAfter }: KnownUser['idle']): Promise<TokenState | undefined> {
    const renewed = await queries
      .updateTable('session')
      .set({
        token: number + 1,
        renewed_at: sql<Date>`now()`,
        expires_at: sql<Date>`least(now() + ${seconds(endAfter)}, created_at + ${seconds(SESSION_LIFETIME_SECONDS)})`,
      })
      .where('id', '=', id)
      .where('token', '=', number)
      .where('ended_at', 'is', null)
      .returning(['id', 'token', 'expires_at', expiresIn])
      .executeTakeFirst()
    const row =
      renewed ??
      (await queries
        .selectFrom('session')
        .select(['id', 'token', 'expires_at', expiresIn])
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst())
    return row && toState(row)
  },

  /** Counts the user of a session as confirmed for a while. */
  async confirm(id: string): Promise<void> {
    await queries
      .updateTable('session')
      .set({ confirmed_until: sql<Date>`now() + ${seconds(CONFIRMED_SECONDS)}` })
      .where('id', '=', id)
      .execute()
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

interface StateRow {
  id: string
  token: number
  expires_at: Date
  expires_in: number
}

const toState = ({ id, token, expires_at, expires_in }: StateRow): TokenState => ({
  sessionId: id,
  number: token,
  expiresAt: expires_at,
  expiresIn: expires_in,
})

interface CallerRow extends UserRow {
  confirmed: boolean
}

interface SessionRow extends CallerRow {
  token: number
  used_token: number
  just_renewed: boolean
}

const toCaller = (row: CallerRow, id: string, tokenNumber: number): Caller => ({
  ...toKnownUser(row),
  session: { id, tokenNumber, isConfirmed: row.confirmed },
  key: null,
})

/** The users of the sessions that have not ended. */
const callers = (queries: Queries) =>
  queries
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .select(sql<boolean>`coalesce(session.confirmed_until > now(), false)`.as('confirmed'))
    .where('session.ended_at', 'is', null)
    .where(sql<boolean>`app_user.active`)
    .where('app_user.date_hour_deleted', 'is', null)
    .where(inLifetime)

/** The same with their tokens, as each request asks for them. */
const callersWithTokens = builtOnce((queries) =>
  callers(queries)
    .select(['session.token', 'session.used_token'])
    .select(
      sql<boolean>`coalesce(session.renewed_at > now() - ${seconds(IN_FLIGHT_SECONDS)}
      and session.renewed_at < now() + ${seconds(CLOCK_TOLERANCE_SECONDS)}, false)`.as('just_renewed'),
    ),
)
