import { sql, type Insertable } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { columnsOf, type Values } from '#service/resources/values.ts'
import { writeLists } from '#service/resources/writing/references.ts'

// A statement takes 65,535 values at most.
const BATCH = 500

/** Inserts rows in batches. Where they have ids, those of later records continue after them. */
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
  if (rows.some((row) => 'id' in row))
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(trx)
}

/** A record of a group: its values by field, and the columns that the service makes of no field. */
export interface NewRecord {
  id: number
  values: Values
  columns: Values
}

/** Inserts records of a group with the numbers and dates that they say, which no operation of the service takes. */
export async function insertRecords(
  trx: TransactionQueries,
  declared: Resource,
  records: readonly NewRecord[],
): Promise<void> {
  const rows = records.map(({ id, values, columns }) => ({
    id,
    ...columnsOf(declared, values, values),
    ...columns,
  }))
  await insertMany(trx, declared.table as keyof Tables, rows as never)
  await writeLists(trx, declared, records)
}
