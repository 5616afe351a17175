import { sql } from 'kysely'
import type { SignedInDevice } from '#contract/account.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** A user has far fewer; a program that signs in again and again may have more. */
const MAX_DEVICES = 100

/** The running sessions of a user, last used first. */
export async function listDevices(
  queries: Queries,
  userId: number,
  currentSession: string | undefined,
): Promise<SignedInDevice[]> {
  const lastUsed = sql<Date>`coalesce(renewed_at, created_at)`
  const rows = await queries
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'address', 'created_at', lastUsed.as('last_used')])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(lastUsed, 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute()
  return rows.map(({ id, browser, system, address, created_at, last_used }) => ({
    id,
    browser,
    system,
    address,
    startedAt: created_at.toISOString(),
    lastUsedAt: last_used.toISOString(),
    isThis: id === currentSession,
  }))
}

/** Ends a session of a user; false where the user has no such session, or it has ended before. */
export async function endDevice(trx: TransactionQueries, userId: number, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
