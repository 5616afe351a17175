import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** What tells a user's request that is sent again: the client's key, and a fingerprint of what is asked for. */
export interface IdempotencyKey {
  userId: number
  key: string
  fingerprint: string
}

/** The key came with another request before. */
export class KeyReusedError extends Error {
  override name = 'KeyReusedError'
}

interface Change<T extends object> {
  /** Makes or changes a record. Where it answers without an `id` nothing was done, and the key is free again. */
  change: (trx: TransactionQueries) => Promise<T>
  /** Reads the record of the request that came first. */
  readAgain: (trx: TransactionQueries, id: number) => Promise<T>
}

/**
 * Runs a change in a transaction, and once for each key: a request that repeats one that was done is answered with the
 * record as it now is. One that comes while the first still runs waits for it. Throws a KeyReusedError.
 */
export const once = <T extends object>(
  queries: Queries,
  key: IdempotencyKey | undefined,
  { change, readAgain }: Change<T>,
): Promise<T> =>
  queries.transaction().execute(async (trx) => {
    if (!key) return change(trx)
    const done = await claim(trx, key)
    if (done !== undefined) return readAgain(trx, done)
    const outcome = await change(trx)
    await settle(trx, key, 'id' in outcome ? Number(outcome.id) : undefined)
    return outcome
  })

/** Takes a key for this transaction, or finds the record that an earlier request under it has made or changed. */
async function claim(
  trx: TransactionQueries,
  { userId, key, fingerprint }: IdempotencyKey,
): Promise<number | undefined> {
  await forgetOld(trx)
  // Waits for another transaction that has just taken the same key.
  const taken = await trx
    .insertInto('idempotency_key')
    .values({ user_id: userId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  const first = await trx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'record_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint)
    throw new KeyReusedError('The Idempotency-Key came with another request before.')
  return first.record_id ?? undefined
}

async function settle(
  trx: TransactionQueries,
  { userId, key }: IdempotencyKey,
  recordId: number | undefined,
): Promise<void> {
  if (recordId === undefined)
    await trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute()
  else
    await trx
      .updateTable('idempotency_key')
      .set({ record_id: recordId })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
}

// A few with each request are enough: no request makes more than one.
const forgetOld = (trx: TransactionQueries) =>
  sql`delete from idempotency_key where (user_id, key) in (
    select user_id, key from idempotency_key where at < now() - interval '1 day'
    limit 10 for update skip locked)`.execute(trx)
