import { sql } from 'kysely'
import type { Role } from '#contract/access/roles.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { userSearchText } from '#service/records/searchText.ts'
import { enableDoctorUsers } from './doctorUsers.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { hashPassword } from '#service/session/password.ts'

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

/** Creates or enables the demo users and returns their ids by role, without those whose user name belongs to a real user. */
export async function createOrEnableDemoUsers(
  trx: TransactionQueries,
): Promise<Partial<Record<Role, number>>> {
  const lists = await trx.selectFrom('permission_list').select(['id', 'code']).execute()
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
    const list = lists.find(({ code }) => code === role)
    if (!list) throw new Error(`There is no permission list ${role}.`)
    const values = {
      ...user,
      ...userSearchText(user),
      permission_list_id: list.id,
      demo: true,
      active: true,
      date_hour_deleted: null,
      password_hash: hashes[index] ?? '',
      // One that everybody knows: no rules for passwords apply to the demonstration.
      password_kind: 'chosen' as const,
      code_expires: null,
    }
    const known =
      holder ??
      stored.find((other) => other.demo && other.name === user.name && other.permission_list_id === list.id)
    const { id } = known
      ? await trx
          .updateTable('app_user')
          .set({ ...values, date_hour_changed: changedNow })
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()
    ids[role] = id
  }
  return ids
}

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
