import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { folded, userSearchText } from '#service/records/searchText.ts'
import type { Person } from './people/makeEmployees.ts'
import { joined } from './people/makeName.ts'

// The clinic's doctors as users, by whom reports are written and read. They have no password, so nobody signs in as one.

const usernameOf = (name: string): string => folded(name).replaceAll(/[^a-z]+/g, '.')

/** Makes a user for each doctor and requester. Returns the ids of the users by those of the employees. */
export async function createDoctorUsers(
  trx: TransactionQueries,
  employees: readonly Person[],
): Promise<Map<number, number>> {
  const { id: list } = await trx
    .selectFrom('permission_list')
    .select('id')
    .where('code', '=', 'doctor')
    .executeTakeFirstOrThrow()
  const usernames = new Set((await trx.selectFrom('app_user').select('username').execute()).map(nameIn))
  const users = employees
    .filter(({ profile }) => profile === 'doctor' || profile === 'requester')
    .flatMap((person) => {
      const name = joined(person.first_name, person.last_name)
      const username = [usernameOf(name), `${usernameOf(name)}.${person.id}`].find(
        (free) => !usernames.has(free),
      )
      if (username === undefined) return []
      usernames.add(username)
      return [{ username, name, employee_id: person.id, ...userSearchText({ username, name }) }]
    })
  if (users.length === 0) return new Map()
  const stored = await trx
    .insertInto('app_user')
    .values(
      users.map((user) => ({
        ...user,
        permission_list_id: list,
        demo: true,
        password_hash: '',
        password_kind: 'chosen' as const,
      })),
    )
    .returning(['id', 'employee_id'])
    .execute()
  return new Map(stored.flatMap(({ id, employee_id }) => (employee_id === null ? [] : [[employee_id, id]])))
}

const nameIn = ({ username }: { username: string }) => username

/** Brings those back who were retired outside of demo mode. One whose user name somebody has taken stays away. */
export async function enableDoctorUsers(trx: TransactionQueries): Promise<void> {
  const retired = await trx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('demo', '=', true)
    .where('employee_id', 'is not', null)
    .where('username', '=', sql<string>`'retired demo user ' || id`)
    .execute()
  const usernames = new Set((await trx.selectFrom('app_user').select('username').execute()).map(nameIn))
  for (const { id, name } of retired) {
    const username = usernameOf(name)
    if (usernames.has(username)) continue
    await trx
      .updateTable('app_user')
      .set({
        username,
        ...userSearchText({ username, name }),
        active: true,
        date_hour_deleted: null,
        date_hour_changed: changedNow,
      })
      .where('id', '=', id)
      .execute()
  }
}
