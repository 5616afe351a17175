import type { Role } from '#contract/operation.ts'
import type { Queries } from '#service/database/database.ts'

export interface StoredUser {
  id: number
  username: string
  name: string
  role: Role
  password_hash: string
  disabled_at: Date | null
}

/** User names are kept and compared in lower case: a phone's keyboard starts with a capital. */
export const normalUsername = (username: string): string => username.trim().toLowerCase()

/** The users of the portal. */
export function userStore(queries: Queries) {
  const users = queries
    .selectFrom('app_user')
    .select(['id', 'username', 'name', 'role', 'password_hash', 'disabled_at'])

  return {
    find: (username: string): Promise<StoredUser | undefined> =>
      users.where('username', '=', normalUsername(username)).executeTakeFirst(),

    list: (): Promise<StoredUser[]> => users.orderBy('username').execute(),

    /** Adds a user; false where the name is taken. */
    async add(user: { username: string; name: string; role: Role; passwordHash: string }): Promise<boolean> {
      const result = await queries
        .insertInto('app_user')
        .values({
          username: normalUsername(user.username),
          name: user.name,
          role: user.role,
          password_hash: user.passwordHash,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    /** Sets a new password and ends every session of the user; false where there is no such user. */
    setPassword: (username: string, passwordHash: string): Promise<boolean> =>
      change(username, { password_hash: passwordHash }),

    /** Keeps a user from signing in and ends every session; false where there is no such user. */
    disable: (username: string): Promise<boolean> => change(username, { disabled_at: new Date() }),

    /** Lets a user sign in again; false where there is no such user. */
    enable: (username: string): Promise<boolean> => change(username, { disabled_at: null }),
  }

  function change(
    username: string,
    to: { password_hash: string } | { disabled_at: Date | null },
  ): Promise<boolean> {
    return queries.transaction().execute(async (trx) => {
      const user = await trx
        .updateTable('app_user')
        .set(to)
        .where('username', '=', normalUsername(username))
        .returning('id')
        .executeTakeFirst()
      if (!user) return false
      await trx
        .updateTable('session')
        .set({ ended_at: new Date() })
        .where('user_id', '=', user.id)
        .where('ended_at', 'is', null)
        .execute()
      return true
    })
  }
}
