import { sql } from 'kysely'
import type { Role } from '#contract/operation.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { hashPassword } from '#service/session/password.ts'

export const demoPassword = 'portal-demo'

interface DemoUser {
  readonly username: string
  readonly name: string
  readonly role: Role
}

/** One for each role. The doctor and the front desk bear names that the synthetic clinic's records hold too. */
export const demoUsers = [
  { username: 'doctor', name: 'Helena Prado', role: 'doctor' },
  { username: 'frontdesk', name: 'Rita Campos', role: 'frontdesk' },
  { username: 'admin', name: 'Augusto Nery', role: 'administrator' },
] as const satisfies readonly DemoUser[]

export class NotSyntheticError extends Error {
  override name = 'NotSyntheticError'
}

/**
 * Makes the demo's users ready to sign in, on a database that says that it is synthetic and on no other. Returns those
 * who are: a user name that somebody real has taken stays theirs.
 */
export async function restoreDemoUsers(queries: Queries): Promise<readonly DemoUser[]> {
  return queries.transaction().execute(async (trx) => {
    const clinic = await trx.selectFrom('clinic').select('synthetic').executeTakeFirst()
    if (!clinic?.synthetic) throw new NotSyntheticError('Demo users exist on a synthetic clinic alone.')
    const ids = await putDemoUsers(trx)
    await tieDemoDoctor(trx)
    return demoUsers.filter(({ role }) => ids[role] !== undefined)
  })
}

/**
 * Ends what demo users may do: nobody signs in as one, their sessions end and their user names are free. Their rows stay
 * because records name them.
 */
export async function retireDemoUsers(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const users = await trx
      .updateTable('app_user')
      .set({
        username: sql<string>`'retired demo user ' || id`,
        password_hash: '',
        disabled_at: sql<Date>`coalesce(disabled_at, now())`,
      })
      .where('demo', '=', true)
      .returning('id')
      .execute()
    if (users.length === 0) return
    await trx
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()` })
      .where('ended_at', 'is', null)
      .where(
        'user_id',
        'in',
        users.map((user) => user.id),
      )
      .execute()
  })
}

/** Creates or enables the demo's users and returns their ids by role, without those whose user name is taken. */
export async function putDemoUsers(trx: TransactionQueries): Promise<Partial<Record<Role, number>>> {
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

/** Lets the demo's doctor, unless tied already, be the employee of the same name, who examines as the others do. */
export async function tieDemoDoctor(trx: TransactionQueries): Promise<void> {
  const [doctor] = demoUsers
  await sql`
    update app_user set employee_id = (
      select min(id) from employee
      where first_name || ' ' || last_name = ${doctor.name} and profile = 'doctor' and date_hour_deleted is null)
    where username = ${doctor.username} and demo and employee_id is null`.execute(trx)
}
