import type { Insertable } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'

// A statement takes 65,535 values at most.
const BATCH = 500

/** Inserts rows in batches. */
export async function insertMany<T extends keyof Tables>(
  trx: TransactionQueries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + BATCH))
      .execute()
}
