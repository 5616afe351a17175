import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/operation.ts'
import type { User } from '#contract/session.ts'
import type { Queries } from '#service/database/database.ts'
import { employeeColumns, userEmployee } from './userEmployee.ts'

export interface StoredUser {
  id: number
  username: string
  name: string
  role: Role
  password_hash: string
  disabled_at: Date | null
  employee: NonNullable<User['employee']> | null
}

export class NoEmployeeError extends Error {
  override name = 'NoEmployeeError'
}

interface NewUser {
  username: string
  name: string
  role: Role
  passwordHash: string
  /** The employee whom the user is. */
  employeeId?: number | null
}

/** User names are kept and compared in lower case: a phone's keyboard starts with a capital. */
export const normalUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/** The users of the portal. */
export function userStore(queries: Queries) {
  const users = queries
    .selectFrom('app_user')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(['app_user.id', 'username', 'name', 'role', 'password_hash', 'disabled_at'])
    .select(employeeColumns)

  return {
    async find(username: string): Promise<StoredUser | undefined> {
      const row = await users.where('username', '=', normalUsername(username)).executeTakeFirst()
      return row && toStoredUser(row)
    },

    list: async (): Promise<StoredUser[]> => (await users.orderBy('username').execute()).map(toStoredUser),

    /** Adds a user; false where the name is taken. Throws where the employee whom the user is to be is not there. */
    async add(user: NewUser): Promise<boolean> {
      const { employeeId = null } = user
      await mustBeThere(employeeId)
      const result = await queries
        .insertInto('app_user')
        .values({
          username: normalUsername(user.username),
          name: user.name,
          role: user.role,
          password_hash: user.passwordHash,
          employee_id: employeeId,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    isEmployee,

    /** Sets a new password and ends every session of the user; false where there is no such user. */
    setPassword: (username: string, passwordHash: string): Promise<boolean> =>
      change(username, { password_hash: passwordHash }),

    /** Keeps a user from signing in and ends every session; false where there is no such user. */
    disable: (username: string): Promise<boolean> => change(username, { disabled_at: sql<Date>`now()` }),

    /** Lets a user sign in again; false where there is no such user. */
    enable: (username: string): Promise<boolean> => change(username, { disabled_at: null }),

    /**
     * Says which employee a user is, or that the user is none; false where there is no such user. Throws where there is no such employee.
     * Sessions go on: it opens nothing to anybody.
     */
    async tie(username: string, employeeId: number | null): Promise<boolean> {
      await mustBeThere(employeeId)
      const result = await queries
        .updateTable('app_user')
        .set({ employee_id: employeeId })
        .where('username', '=', normalUsername(username))
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }

  async function mustBeThere(employeeId: number | null): Promise<void> {
    if (employeeId !== null && !(await isEmployee(employeeId)))
      throw new NoEmployeeError(`There is no employee ${employeeId}.`)
  }

  async function isEmployee(employeeId: number): Promise<boolean> {
    const employee = await queries
      .selectFrom('employee')
      .select('id')
      .where('id', '=', employeeId)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return employee !== undefined
  }

  function change(
    username: string,
    to: { password_hash: string } | { disabled_at: RawBuilder<Date> | null },
  ): Promise<boolean> {
    return inTransaction(queries, async (trx) => {
      const user = await trx
        .updateTable('app_user')
        .set(to)
        .where('username', '=', normalUsername(username))
        .returning('id')
        .executeTakeFirst()
      if (!user) return false
      await trx
        .updateTable('session')
        .set({ ended_at: sql<Date>`now()` })
        .where('user_id', '=', user.id)
        .where('ended_at', 'is', null)
        .execute()
      return true
    })
  }
}

// A caller may have begun one.
const inTransaction = <T>(queries: Queries, work: (trx: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction ? work(queries) : queries.transaction().execute(work)

type UserRow = Omit<StoredUser, 'employee'> & Parameters<typeof userEmployee>[0]

const toStoredUser = (row: UserRow): StoredUser => {
  const { id, username, name, role, password_hash, disabled_at } = row
  return { id, username, name, role, password_hash, disabled_at, employee: userEmployee(row) }
}
