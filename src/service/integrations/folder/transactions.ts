import { sql } from 'kysely'
import { type Database, isExclusive, type TransactionQueries } from '#service/database/database.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import type { LineOutcome, StoreLine } from './context.ts'
import { FolderError } from './folderFiles.ts'

const MAX_TRIES = 5

/** Stores a line in a transaction of its own. One that a deadlock has ended is tried again. */
export const inTransaction =
  ({ queries }: Database) =>
  async (store: StoreLine): Promise<LineOutcome> => {
    for (let tries = 1; ; tries++)
      try {
        return await queries.transaction().execute(store)
      } catch (error) {
        if (tries === MAX_TRIES || !isDeadlock(error)) throw error
      }
  }

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/** Runs work while no other process imports. The embedded database has one process anyway. */
export async function alone<T>({ queries, withoutTimeouts }: Database, work: () => Promise<T>): Promise<T> {
  if (isExclusive(queries)) return work()
  return withoutTimeouts((untimed) =>
    untimed.transaction().execute(async (trx) => {
      await lockImport(trx)
      // On a connection of its own, which only keeps other imports out.
      return outsideOfTransaction(work)
    }),
  )
}

async function lockImport(trx: TransactionQueries): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.folderImport)}) as locked`.execute(trx)
  if (!rows[0]?.locked) throw new FolderError('Another import is running on this database.')
}

/** Does work in a transaction that is always rolled back. */
export async function rolledBack<T>(
  queries: Database['queries'],
  work: (trx: TransactionQueries) => Promise<T>,
): Promise<T> {
  const undone = new Error('rolled back')
  let done: { result: T } | undefined
  try {
    await queries.transaction().execute(async (trx) => {
      await lockImport(trx)
      if (isExclusive(queries)) await keepNumbers(trx)
      // Meant to be waited for in the transaction: nothing of it is kept.
      done = { result: await outsideOfTransaction(() => work(trx)) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!done) throw new Error('The dry run has no result.')
  return done.result
}

/**
 * Sequences that are restarted in a transaction have their old state again when it is rolled back. Others would wait for that, so where there may be
 * some, a dry run uses up numbers.
 */
async function keepNumbers(trx: TransactionQueries): Promise<void> {
  const { rows } = await sql<{ name: string; next: string }>`
    select quote_ident(sequencename) as name, coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname = current_schema()`.execute(trx)
  for (const { name, next } of rows)
    await sql`alter sequence ${sql.raw(name)} restart with ${sql.raw(next)}`.execute(trx)
}
