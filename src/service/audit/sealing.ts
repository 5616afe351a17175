import { sql } from 'kysely'
import { advisoryLocks } from '#service/database/locks.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FastifyInstance } from 'fastify'

/** Records sealed in one transaction, which takes a few milliseconds. */
const BATCH = 500

/**
 * Seals a batch of waiting records into the chain of hashes in one transaction, in id order. Returns how many; 0 if another
 * process is sealing. A process that dies has sealed nothing of its batch, and the next one seals it.
 */
export const sealBatch = (queries: Queries, size = BATCH): Promise<number> =>
  queries.transaction().execute((trx) => sealWithin(trx, size))

export async function sealWithin(trx: TransactionQueries, size: number): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.seal)}) as mine`.execute(trx)
  if (!rows[0]?.mine) return 0
  // A record that was deleted while it waited is skipped and stays in the list, so that verifying reports it.
  const sealed = await sql`
    insert into audit_seal (record_id)
    select record_id from audit_unsealed
    where exists (select from audit_record where audit_record.id = record_id)
    order by record_id limit ${size}
    returning record_id`.execute(trx)
  return sealed.rows.length
}

/** Seals all waiting records, batch by batch. */
export async function sealRecords(queries: Queries): Promise<void> {
  while ((await sealBatch(queries)) === BATCH);
}

/** How many records wait to be sealed, and since when; null if none does. */
export async function readWaiting(queries: Queries): Promise<{ records: number; since: Date } | null> {
  const { rows } = await sql<{ records: number; since: Date | null }>`
    select count(*) as records, min(at) as since
    from audit_unsealed join audit_record on audit_record.id = record_id`.execute(queries)
  const [row] = rows
  return row?.since ? { records: row.records, since: row.since } : null
}

const SEAL_INTERVAL_MS = 1_000
/** How long a record may wait before that is logged, and how often it is logged. */
const MAX_WAIT_MS = 60_000

/**
 * Seals new audit records every second as long as the service runs; several processes of one database take turns. Logs an error
 * if records wait too long.
 */
export function sealWhileRunning(app: FastifyInstance, queries: Queries): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let nextCheck = 0

  async function seal(): Promise<void> {
    try {
      await sealRecords(queries)
      if (Date.now() < nextCheck) return
      nextCheck = Date.now() + MAX_WAIT_MS
      const waiting = await readWaiting(queries)
      if (waiting && Date.now() - waiting.since.getTime() > MAX_WAIT_MS)
        app.log.error(
          { records: waiting.records, since: waiting.since.toISOString() },
          'the audit is written, but not sealed: another process may hold the seal',
        )
    } catch (error) {
      if (Date.now() < nextCheck) return
      nextCheck = Date.now() + MAX_WAIT_MS
      app.log.error({ err: error }, 'the audit could not be sealed')
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = seal().finally(schedule)
    }, SEAL_INTERVAL_MS)
    timer.unref()
  }

  app.addHook('onReady', async () => schedule())
  app.addHook('onClose', async () => {
    await running
    clearTimeout(timer)
    await seal()
  })
}
