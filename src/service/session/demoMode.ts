import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { endSessions } from './userRepository.ts'

// The parts of demo mode that are needed even where the synthetic clinic is not loaded.

/** The synthetic clinic's time zone, unless the settings name another. */
export const DEMO_TIME_ZONE = 'America/Sao_Paulo'

/**
 * Removes the demo users: they can no longer sign in, their sessions end and their user names become free. Their rows remain,
 * because other records refer to them.
 */
export async function retireDemoUsers(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const users = await trx
      .updateTable('app_user')
      .set({
        username: sql<string>`'retired demo user ' || id`,
        password_hash: '',
        active: false,
        date_hour_deleted: sql<Date>`now()`,
        date_hour_changed: changedNow,
      })
      .where('demo', '=', true)
      // Those who are retired have neither; the clinic's doctors never had a password.
      .where((eb) => eb.or([eb('password_hash', '<>', ''), eb('active', '=', true)]))
      .returning('id')
      .execute()
    if (users.length === 0) return
    await endSessions(
      trx,
      users.map(({ id }) => id),
    )
  })
}
