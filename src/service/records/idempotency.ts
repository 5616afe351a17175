import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** Identifies a repeated request of a user: the client's key, and fingerprints of the request, of which the first is stored. */
export interface IdempotencyKey {
  userId: number
  key: string
  fingerprints: readonly string[]
}

/** The key was sent with another request before. */
export class KeyReusedError extends Error {
  override name = 'KeyReusedError'
}

interface Change<T extends object> {
  /** Creates or changes a record. A result without `id` means that nothing was done, and the key is free again. */
  change: (trx: TransactionQueries) => Promise<T>
  /** Reads the record of the first request. */
  readAgain: (trx: TransactionQueries, id: number) => Promise<T>
}

/**
 * Runs a change in a transaction, once for each key: a repeated request is answered with the record as it is by then. A repeated
 * request that arrives while the first still runs waits for it. Throws a KeyReusedError.
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

/** Reserves a key for this transaction, or returns the id of the record that an earlier request under it created or changed. */
async function claim(
  trx: TransactionQueries,
  { userId, key, fingerprints }: IdempotencyKey,
): Promise<number | undefined> {
  await deleteOldKeys(trx)
  // Waits for a running transaction that has reserved the same key.
  const keyRow = await trx
    .insertInto('idempotency_key')
    .values({ user_id: userId, key, fingerprint: fingerprints[0] ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (keyRow) return undefined
  const first = await trx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'record_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!fingerprints.includes(first.fingerprint))
    throw new KeyReusedError('The Idempotency-Key came with another request before.')
  return first.record_id ?? undefined
}

/** Stores the record that was created or changed under a key; frees the key where nothing was done. */
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

// Ten with each request are enough, because a request adds only one.
const deleteOldKeys = (trx: TransactionQueries) =>
  sql`delete from idempotency_key where (user_id, key) in (
    select user_id, key from idempotency_key where at < now() - interval '1 day'
    limit 10 for update skip locked)`.execute(trx)
