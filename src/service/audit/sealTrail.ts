import { sql } from 'kysely'
import { advisoryLocks } from '#service/database/advisoryLocks.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** As many as are sealed in one transaction: a few milliseconds each time. */
const BATCH = 500

/**
 * Seals the records that wait into the chain of hashes, a batch in one transaction, in the order of their numbers. Answers how
 * many; none where another process is at it. One that dies has sealed nothing of its batch, and the next one takes it over.
 */
export const sealBatch = (queries: Queries, size = BATCH): Promise<number> =>
  queries.transaction().execute((trx) => sealWithin(trx, size))

export async function sealWithin(trx: TransactionQueries, size: number): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.seal)}) as mine`.execute(trx)
  if (!rows[0]?.mine) return 0
  // A record that was deleted while it waited is passed over, and stays in the list: verifying the trail tells of it.
  const sealed = await sql`
    insert into audit_seal (record_id)
    select record_id from audit_unsealed
    where exists (select from audit_record where audit_record.id = record_id)
    order by record_id limit ${size}
    returning record_id`.execute(trx)
  return sealed.rows.length
}

/** Seals all records that wait, batch by batch. */
export async function sealTrail(queries: Queries): Promise<void> {
  while ((await sealBatch(queries)) === BATCH);
}

/** How many records wait to be sealed, and since when; null where none does. */
export async function readWaiting(queries: Queries): Promise<{ records: number; since: Date } | null> {
  const { rows } = await sql<{ records: number; since: Date | null }>`
    select count(*) as records, min(at) as since
    from audit_unsealed join audit_record on audit_record.id = record_id`.execute(queries)
  const [row] = rows
  return row?.since ? { records: row.records, since: row.since } : null
}
