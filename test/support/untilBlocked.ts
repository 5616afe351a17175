import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isExclusive, type Queries } from '#service/database/database.ts'

/**
 * Waits until this many other connections are blocked by a lock that this transaction holds, or behind one that is. On the embedded
 * database, whose one connection the transaction occupies, every other query is queued already.
 */
export async function untilBlocked(transaction: Queries, count = 1): Promise<void> {
  if (isExclusive(transaction)) return
  for (;;) {
    const { rows } = await sql`
      with recursive blocked as (
        select pg_backend_pid() as pid
        union
        select waiting.pid from (select distinct pid from pg_locks where not granted) waiting
        join blocked on blocked.pid = any (pg_blocking_pids(waiting.pid)))
      select from blocked where pid <> pg_backend_pid()`.execute(transaction)
    if (rows.length >= count) return
    await delay(20)
  }
}
