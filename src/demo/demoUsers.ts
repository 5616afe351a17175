import { sql, type Updateable } from 'kysely'
import type { Role } from '#contract/access/roles.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import type { Tables } from '#service/database/tables.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { folded, userSearchText } from '#service/records/searchText.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import type { Person } from './people/makeEmployees.ts'
import { joined } from './people/makeName.ts'

export const demoPassword = 'portal-demo'

interface DemoUser {
  readonly username: string
  readonly name: string
  readonly role: Role
}

/** One for each role. The doctor has the name of an employee of the synthetic clinic (see `linkDemoDoctor`). */
export const demoUsers = [
  { username: 'doctor', name: 'Helena Prado', role: 'doctor' },
  { username: 'frontdesk', name: 'Rita Campos', role: 'frontdesk' },
  { username: 'admin', name: 'Augusto Nery', role: 'administrator' },
] as const satisfies readonly DemoUser[]

export class NotSyntheticError extends Error {
  override name = 'NotSyntheticError'
}

/**
 * Creates or enables the demo users. Throws NotSyntheticError where the database is not marked as synthetic. Returns the users who
 * can sign in; one whose user name belongs to a real user is left out.
 */
export async function restoreDemoUsers(queries: Queries): Promise<readonly DemoUser[]> {
  return queries.transaction().execute(async (trx) => {
    const clinic = await trx.selectFrom('installation').select('synthetic').executeTakeFirst()
    if (!clinic?.synthetic) throw new NotSyntheticError('Demo users exist on a synthetic clinic alone.')
    const ids = await createOrEnableDemoUsers(trx)
    await linkDemoDoctor(trx)
    await enableDoctorUsers(trx)
    return demoUsers.filter(({ role }) => ids[role] !== undefined)
  })
}

/** The ids of the demo users by role, as they are; where one is missing, all are brought back. */
export async function demoUserIds(trx: TransactionQueries): Promise<Record<Role, number>> {
  const stored = await trx
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'permission_list_id')
    .select(['app_user.id', 'permission_list.code'])
    .where('demo', '=', true)
    .where('password_hash', '<>', '')
    .where('app_user.date_hour_deleted', 'is', null)
    .orderBy('app_user.id', 'desc')
    .execute()
  const found = Object.fromEntries(stored.map(({ code, id }) => [code, id])) as Partial<Record<Role, number>>
  const isWhole = demoUsers.every(({ role }) => found[role])
  const { doctor, frontdesk, administrator } = isWhole ? found : await createOrEnableDemoUsers(trx)
  if (!doctor || !frontdesk || !administrator)
    throw new Error('The user name of a demo user belongs to somebody else.')
  return { doctor, frontdesk, administrator }
}

/** Creates or enables the demo users and returns their ids by role, without those whose user name belongs to a real user. */
async function createOrEnableDemoUsers(trx: TransactionQueries): Promise<Partial<Record<Role, number>>> {
  const stored = await trx
    .selectFrom('app_user')
    .select(['id', 'username', 'name', 'permission_list_id', 'demo'])
    .where((eb) => eb.or([eb('date_hour_deleted', 'is', null), eb('demo', '=', true)]))
    // One who was removed is restored only where there is no other.
    .orderBy(sql`date_hour_deleted is not null`)
    .orderBy('id')
    .execute()
  // Three hashes, of a demonstration that begins.
  const hashes = await outsideOfTransaction(() =>
    Promise.all(demoUsers.map(() => hashPassword(demoPassword))),
  )
  const ids: Partial<Record<Role, number>> = {}
  for (const [index, { role, ...user }] of demoUsers.entries()) {
    const holder = stored.find(({ username }) => username === user.username)
    if (holder && !holder.demo) continue
    const list = (await userRepository(trx).findPermissionList(role)).id
    const known =
      holder ?? stored.find((one) => one.demo && one.name === user.name && one.permission_list_id === list)
    const values = { ...demoUser(user), permission_list_id: list, password_hash: hashes[index] ?? '' }
    const { id } = known
      ? await enable(trx, known.id, values)
      : await trx.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()
    ids[role] = id
  }
  return ids
}

/** The columns of every user of the demonstration. Password rules do not apply: the passwords are public. */
const demoUser = (user: { username: string; name: string }) => ({
  ...user,
  ...userSearchText(user),
  demo: true,
  active: true,
  date_hour_deleted: null,
  password_kind: 'chosen' as const,
  code_expires: null,
})

const enable = (trx: TransactionQueries, id: number, values: Updateable<Tables['app_user']>) =>
  trx
    .updateTable('app_user')
    .set({ ...values, date_hour_changed: changedNow })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whether an employee has a user of another kind than the demo doctor's. */
export const isNotDemoDoctor = (person: { first_name: string; last_name: string }): boolean =>
  `${person.first_name} ${person.last_name}` !== demoUsers[0].name

/** Links the demo doctor to the employee of the same name, unless the user is linked already. */
export async function linkDemoDoctor(trx: TransactionQueries): Promise<void> {
  const [doctor] = demoUsers
  await sql`
    update app_user set employee_id = (
      select min(id) from employee
      where first_name || ' ' || last_name = ${doctor.name} and profile = 'doctor' and date_hour_deleted is null)
    where username = ${doctor.username} and demo and employee_id is null`.execute(trx)
}

// The users of the clinic's doctors, as whom the demonstration writes and reads reports. Without a password, none can sign in.

const usernameOf = (name: string): string => folded(name).replaceAll(/[^a-z]+/g, '.')

async function selectUsernames(trx: TransactionQueries): Promise<Set<string>> {
  const rows = await trx.selectFrom('app_user').select('username').execute()
  return new Set(rows.map(({ username }) => username))
}

/** The users of the clinic's doctors and requesters, by the ids of the employees. Makes those who are missing. */
export async function doctorUsers(
  trx: TransactionQueries,
  employees: readonly Person[],
): Promise<Map<number, number>> {
  const { id: permission_list_id } = await userRepository(trx).findPermissionList('doctor')
  const usernames = await selectUsernames(trx)
  const linked = trx
    .selectFrom('app_user')
    .select(['id', 'employee_id'])
    .where('demo', '=', true)
    .where('employee_id', 'is not', null)
  const known = new Set((await linked.execute()).map(({ employee_id }) => employee_id))
  for (const person of employees) {
    const isDoctor = person.profile === 'doctor' || person.profile === 'requester'
    if (!isDoctor || known.has(person.id) || !isNotDemoDoctor(person)) continue
    const name = joined(person.first_name, person.last_name)
    const username = [usernameOf(name), `${usernameOf(name)}.${person.id}`].find(
      (free) => !usernames.has(free),
    )
    if (username === undefined) continue
    usernames.add(username)
    const values = { ...demoUser({ username, name }), employee_id: person.id, password_hash: '' }
    await trx
      .insertInto('app_user')
      .values({ ...values, permission_list_id })
      .execute()
  }
  return new Map((await linked.execute()).map(({ id, employee_id }) => [employee_id ?? 0, id]))
}

/** Brings those back who were retired outside of demo mode. One whose user name somebody has taken stays away. */
async function enableDoctorUsers(trx: TransactionQueries): Promise<void> {
  const retired = await trx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('demo', '=', true)
    .where('employee_id', 'is not', null)
    .where('username', '=', sql<string>`'retired demo user ' || id`)
    .execute()
  const usernames = await selectUsernames(trx)
  for (const { id, name } of retired) {
    const username = usernameOf(name)
    if (!usernames.has(username)) await enable(trx, id, demoUser({ username, name }))
  }
}
