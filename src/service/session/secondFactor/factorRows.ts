import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'

/** Whether a user of `app_user` has a second factor. */
export const hasSecondFactor = sql<boolean>`(exists (select from totp where totp.user_id = app_user.id)
  or exists (select from passkey where passkey.user_id = app_user.id))`

/** Whether a user has a second factor. `locked`: that cannot change before the transaction ends. */
export async function userHasFactor(queries: Queries, userId: number, locked = false): Promise<boolean> {
  if (locked) await lockUser(queries, userId)
  const row = await queries
    .selectFrom('app_user')
    .select(hasSecondFactor.as('has'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has === true
}

/** The ids of the users who have a second factor. */
export async function usersWithFactor(queries: Queries): Promise<ReadonlySet<number>> {
  const rows = await queries.selectFrom('app_user').select('id').where(hasSecondFactor, '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lets the changes of a user's second factor happen one after the other. */
export async function lockUser(queries: Queries, userId: number): Promise<void> {
  await queries.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Stores the secret of an authenticator app, in place of one from before. `step`: that of the code that came with it. */
export async function storeTotp(
  trx: TransactionQueries,
  userId: number,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  const values = { secret, last_step: step, created_at: sql<Date>`now()` }
  await trx
    .insertInto('totp')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Takes every second factor from a user; false where there was none. */
export async function removeFactors(trx: TransactionQueries, userId: number): Promise<boolean> {
  const had = await userHasFactor(trx, userId, true)
  for (const table of ['totp', 'passkey', 'recovery_code', 'passkey_challenge'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  return had
}

/** Encrypts the secrets of authenticator apps anew that a previous key has encrypted, so that it can be given up. */
export async function renewTotpSecrets(queries: Queries, secrets: TokenSecrets): Promise<void> {
  const { renewed } = secretsOf(secrets)
  for (const { user_id, secret } of await queries
    .selectFrom('totp')
    .select(['user_id', 'secret'])
    .execute()) {
    const again = renewed(secret)
    if (again !== undefined)
      await queries
        .updateTable('totp')
        .set({ secret: again })
        .where('user_id', '=', user_id)
        .where('secret', '=', secret)
        .execute()
  }
}
