import { sql } from 'kysely'
import { advisoryLocks } from '#service/database/advisoryLocks.ts'
import type { TransactionQueries } from '#service/database/database.ts'

/**
 * Whether another patient who has not been removed has this externalId; with `since`, one who was changed after that. Until the transaction ends, nobody else can come
 * to have it. Not a unique index: a database of an earlier version may hold the same number twice.
 */
export async function isExternalIdTaken(
  trx: TransactionQueries,
  externalId: number | null | undefined,
  { ownId, since }: { ownId?: number; since?: string } = {},
): Promise<boolean> {
  if (externalId == null) return false
  await sql`select pg_advisory_xact_lock(${advisoryLocks.externalId}::integer, ${externalId}::integer)`.execute(
    trx,
  )
  const other = await trx
    .selectFrom('patient')
    .select('id')
    .where('external_id', '=', externalId)
    .where('date_hour_deleted', 'is', null)
    .$if(ownId !== undefined, (query) => query.where('id', '<>', ownId ?? 0))
    .$if(since !== undefined, (query) => query.where('date_hour_changed', '>', new Date(since ?? 0)))
    .executeTakeFirst()
  return other !== undefined
}
