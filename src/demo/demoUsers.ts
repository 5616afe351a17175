import { sql } from 'kysely'
import type { Role } from '#contract/declaration/operation.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
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
    const clinic = await trx.selectFrom('clinic').select('synthetic').executeTakeFirst()
    if (!clinic?.synthetic) throw new NotSyntheticError('Demo users exist on a synthetic clinic alone.')
    const ids = await createOrEnableDemoUsers(trx)
    await linkDemoDoctor(trx)
    return demoUsers.filter(({ role }) => ids[role] !== undefined)
  })
}

/** Creates or enables the demo users and returns their ids by role, without those whose user name belongs to a real user. */
export async function createOrEnableDemoUsers(
  trx: TransactionQueries,
): Promise<Partial<Record<Role, number>>> {
  const stored = await trx.selectFrom('app_user').select(['id', 'username', 'role', 'demo']).execute()
  const hashes = await Promise.all(demoUsers.map(() => hashPassword(demoPassword)))
  const ids: Partial<Record<Role, number>> = {}
  for (const [index, user] of demoUsers.entries()) {
    const holder = stored.find(({ username }) => username === user.username)
    if (holder && !holder.demo) continue
    const values = { ...user, demo: true, disabled_at: null, password_hash: hashes[index] ?? '' }
    const known = holder ?? stored.find(({ demo, role }) => demo && role === user.role)
    const { id } = known
      ? await trx
          .updateTable('app_user')
          .set(values)
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()
    ids[user.role] = id
  }
  return ids
}

/** Links the demo doctor to the employee of the same name, unless the user is linked already. */
export async function linkDemoDoctor(trx: TransactionQueries): Promise<void> {
  const [doctor] = demoUsers
  await sql`
    update app_user set employee_id = (
      select min(id) from employee
      where first_name || ' ' || last_name = ${doctor.name} and profile = 'doctor' and date_hour_deleted is null)
    where username = ${doctor.username} and demo and employee_id is null`.execute(trx)
}
