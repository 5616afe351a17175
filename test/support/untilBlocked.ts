import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isExclusive, type Queries } from '#service/database/database.ts'

/**
 * Waits until another connection is blocked by a lock that this transaction holds. On the embedded database, whose one connection the
 * transaction occupies, every other query is queued already.
 */
export async function untilBlocked(transaction: Queries): Promise<void> {
  if (isExclusive(transaction)) return
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(
      transaction,
    )
    if (rows.length > 0) return
    await delay(20)
  }
}
