import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'

/** The kinds of jobs. Each job is about one record. */
export type JobKind = 'report.pdf'

/** The channel on which a new job is announced to every process. */
export const JOB_CHANNEL = 'job'

/**
 * Asks for a job about each of these records, once the transaction is committed. One that waits already is the same; one that is being done
 * is done again, because the record has changed. The transaction has to hold the locks of the records.
 */
export async function enqueue(
  trx: TransactionQueries,
  kind: JobKind,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return
  await sql`
    insert into job (kind, record_id) select ${kind}, id from unnest(${[...recordIds]}::integer[]) id order by id
    on conflict (kind, record_id) do update set queued_at = excluded.queued_at, due_at = excluded.due_at, claim = null,
      attempts = 0, error = null, failed_at = null`.execute(trx)
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(trx)
}
