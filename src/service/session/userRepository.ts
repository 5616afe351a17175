import { sql, type Updateable } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import type { KnownUser } from '#service/http/route.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { userSearchText } from '#service/records/searchText.ts'
import { fold } from '#contract/names/matching.ts'

import { toKnownUser, userColumns, type UserRow } from './knownUser.ts'

export interface StoredUser extends KnownUser {
  password_hash: string
  /** The author of the password: the user, or an administrator, who may have made a one-time code of it. */
  password_kind: 'chosen' | 'given' | 'code'
  code_expired: boolean
  active: boolean
  email: string | null
}

export class NoEmployeeError extends Error {
  override name = 'NoEmployeeError'
}

export class NoPermissionListError extends Error {
  override name = 'NoPermissionListError'
}

interface NewUser {
  username: string
  name: string
  /** The code of a list of the program, or the name of one that the clinic made. */
  permissionList: string
  passwordHash: string
  /** The employee record of the user, if any. */
  employeeId?: number | null
}

/** User names are stored and compared in lower case, because phone keyboards capitalise the first letter. */
export const normalizeUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/** The people who use the portal, without removed ones and without the users of integrations, as whom nobody can sign in. */
export function userRepository(queries: Queries) {
  const users = queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .select(['password_hash', 'password_kind', 'app_user.active', 'app_user.email'])
    .select(sql<boolean>`coalesce(code_expires <= now(), false)`.as('code_expired'))
    .where('app_user.date_hour_deleted', 'is', null)
    .where('app_user.integration_id', 'is', null)

  return {
    async findByUsername(username: string): Promise<StoredUser | undefined> {
      const row = await users.where('username', '=', normalizeUsername(username)).executeTakeFirst()
      return row && toStoredUser(row)
    },

    async findById(id: number): Promise<StoredUser | undefined> {
      const row = await users.where('app_user.id', '=', id).executeTakeFirst()
      return row && toStoredUser(row)
    },

    list: async (): Promise<StoredUser[]> => (await users.orderBy('username').execute()).map(toStoredUser),

    /** Adds a user; false where the name is taken. Throws NoEmployeeError or NoPermissionListError where there is no such record. */
    async insert(user: NewUser): Promise<boolean> {
      const { employeeId = null } = user
      await requireEmployee(employeeId)
      const result = await queries
        .insertInto('app_user')
        .values({
          username: normalizeUsername(user.username),
          name: user.name,
          ...userSearchText({ ...user, username: normalizeUsername(user.username) }),
          permission_list_id: (await findPermissionList(user.permissionList)).id,
          password_hash: user.passwordHash,
          employee_id: employeeId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    employeeExists,

    findPermissionList,

    /** Sets a new password and ends every session of the user; false where there is no such user. */
    setPassword: (username: string, passwordHash: string): Promise<boolean> =>
      change(username, { password_hash: passwordHash, password_kind: 'chosen', code_expires: null }),

    /** Disables a user and ends every session of the user; false where there is no such user. */
    disable: (username: string): Promise<boolean> => change(username, { active: false }),

    /** Enables a disabled user; false where there is no such user. */
    enable: (username: string): Promise<boolean> => change(username, { active: true }),

    /**
     * Links a user to an employee record, or to none; false where there is no such user. Throws NoEmployeeError where there is no
     * such employee. Sessions continue: each request reads who its user is.
     */
    async linkEmployee(username: string, employeeId: number | null): Promise<boolean> {
      await requireEmployee(employeeId)
      const result = await queries
        .updateTable('app_user')
        .set({ ...changedHere, employee_id: employeeId })
        .where('username', '=', normalizeUsername(username))
        .where('date_hour_deleted', 'is', null)
        .where('integration_id', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }

  async function requireEmployee(employeeId: number | null): Promise<void> {
    if (employeeId !== null && !(await employeeExists(employeeId)))
      throw new NoEmployeeError(`There is no employee ${employeeId}.`)
  }

  async function employeeExists(employeeId: number): Promise<boolean> {
    const employee = await queries
      .selectFrom('employee')
      .select('id')
      .where('id', '=', employeeId)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return employee !== undefined
  }

  /** Throws NoPermissionListError, which names those that there are. */
  async function findPermissionList(
    codeOrName: string,
  ): Promise<{ id: number; code: string | null; name: string }> {
    const lists = await queries
      .selectFrom('permission_list')
      .select(['id', 'code', 'name', 'name_fold'])
      .where('date_hour_deleted', 'is', null)
      // That of the program for integrations is for no person.
      .where('code', 'is distinct from', 'integration')
      .orderBy('code')
      .orderBy('name_sort')
      .execute()
    const userRow =
      lists.find(({ code }) => code === codeOrName) ??
      lists.find(({ name_fold }) => name_fold === fold(codeOrName.trim()))
    if (userRow) return userRow
    throw new NoPermissionListError(
      `There is no permission list ${codeOrName}. There are: ${lists.map(({ code, name }) => code ?? name).join(', ')}.`,
    )
  }

  function change(
    username: string,
    to: Pick<Updateable<Tables['app_user']>, 'password_hash' | 'password_kind' | 'code_expires' | 'active'>,
  ): Promise<boolean> {
    return inTransaction(queries, async (trx) => {
      const user = await trx
        .updateTable('app_user')
        .set({ ...changedHere, ...to })
        .where('username', '=', normalizeUsername(username))
        .where('date_hour_deleted', 'is', null)
        .where('integration_id', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!user) return false
      await endSessions(trx, [user.id])
      return true
    })
  }
}

/** Ends every session of these users, except `kept`. Returns how many there were. */
export async function endSessions(
  queries: Queries,
  userIds: readonly number[],
  exceptSession?: string,
): Promise<number> {
  const ending = queries
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
  const result = await (
    exceptSession === undefined ? ending : ending.where('id', '<>', exceptSession)
  ).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

// Joins the caller's transaction where there is one.
const inTransaction = <T>(queries: Queries, work: (trx: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction ? work(queries) : queries.transaction().execute(work)

// On the command line no user of the portal makes a change.
const changedHere = { user_changed: null, date_hour_changed: changedNow }

type Stored = Omit<StoredUser, keyof KnownUser>

const toStoredUser = (row: UserRow & Stored): StoredUser => ({
  ...toKnownUser(row),
  password_hash: row.password_hash,
  password_kind: row.password_kind,
  code_expired: row.code_expired,
  active: row.active,
  email: row.email,
})
