import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/declaration/operation.ts'
import type { User } from '#contract/session.ts'
import type { Queries } from '#service/database/database.ts'
import { fullName } from '#contract/personName.ts'

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
  /** The employee record of the user, if any. */
  employeeId?: number | null
}

/** User names are stored and compared in lower case, because phone keyboards capitalise the first letter. */
export const normalizeUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/** The users of the portal. */
export function userRepository(queries: Queries) {
  const users = queries
    .selectFrom('app_user')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(['app_user.id', 'username', 'name', 'role', 'password_hash', 'disabled_at'])
    .select(employeeColumns)

  return {
    async findByUsername(username: string): Promise<StoredUser | undefined> {
      const row = await users.where('username', '=', normalizeUsername(username)).executeTakeFirst()
      return row && toStoredUser(row)
    },

    list: async (): Promise<StoredUser[]> => (await users.orderBy('username').execute()).map(toStoredUser),

    /** Adds a user; false where the name is taken. Throws NoEmployeeError where there is no such employee. */
    async insert(user: NewUser): Promise<boolean> {
      const { employeeId = null } = user
      await requireEmployee(employeeId)
      const result = await queries
        .insertInto('app_user')
        .values({
          username: normalizeUsername(user.username),
          name: user.name,
          role: user.role,
          password_hash: user.passwordHash,
          employee_id: employeeId,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    employeeExists,

    /** Sets a new password and ends every session of the user; false where there is no such user. */
    setPassword: (username: string, passwordHash: string): Promise<boolean> =>
      change(username, { password_hash: passwordHash }),

    /** Disables a user and ends every session of the user; false where there is no such user. */
    disable: (username: string): Promise<boolean> => change(username, { disabled_at: sql<Date>`now()` }),

    /** Enables a disabled user; false where there is no such user. */
    enable: (username: string): Promise<boolean> => change(username, { disabled_at: null }),

    /**
     * Links a user to an employee record, or to none; false where there is no such user. Throws NoEmployeeError where there is no
     * such employee. Sessions continue, because the link grants no access.
     */
    async linkEmployee(username: string, employeeId: number | null): Promise<boolean> {
      await requireEmployee(employeeId)
      const result = await queries
        .updateTable('app_user')
        .set({ employee_id: employeeId })
        .where('username', '=', normalizeUsername(username))
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

  function change(
    username: string,
    to: { password_hash: string } | { disabled_at: RawBuilder<Date> | null },
  ): Promise<boolean> {
    return inTransaction(queries, async (trx) => {
      const user = await trx
        .updateTable('app_user')
        .set(to)
        .where('username', '=', normalizeUsername(username))
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

// Joins the caller's transaction where there is one.
const inTransaction = <T>(queries: Queries, work: (trx: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction ? work(queries) : queries.transaction().execute(work)

type UserRow = Omit<StoredUser, 'employee'> & Parameters<typeof userEmployee>[0]

const toStoredUser = (row: UserRow): StoredUser => {
  const { id, username, name, role, password_hash, disabled_at } = row
  return { id, username, name, role, password_hash, disabled_at, employee: userEmployee(row) }
}

/** The columns of `employee` that `userEmployee` reads. */
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

/** The employee to whom a user is linked, if any. */
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
