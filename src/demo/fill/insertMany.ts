import { type Expression, isExpression, sql, type Insertable } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import { copyInto } from '#service/database/copyInto.ts'
import { isExclusive, type TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { columnsOf, type Values } from '#service/resources/values.ts'
import { writeLists } from '#service/resources/writing/references.ts'

// A statement takes 65,535 values at most.
const BATCH = 500

/** Inserts rows, by COPY where the database takes that. Where they have ids, those of later records continue after them. */
export async function insertMany<T extends keyof Tables>(
  trx: TransactionQueries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (isExclusive(trx))
    for (let from = 0; from < rows.length; from += BATCH)
      await trx
        .insertInto(table)
        .values(rows.slice(from, from + BATCH))
        .execute()
  // A column that a row leaves out has its default, which COPY gives to whole columns only.
  else
    for (const alike of Map.groupBy(
      rows.map((row) => plainRow(trx, row)),
      (row) => Object.keys(row).join(),
    ).values())
      await copyInto(trx, table, alike)
  if (rows.some((row) => 'id' in row))
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(trx)
}

/** A row without what it leaves out, and with JSON as text, as COPY takes it. */
function plainRow(trx: TransactionQueries, row: object): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row) as [string, unknown][])
    if (value !== undefined) plain[name] = isExpression(value) ? jsonOf(trx, value) : value
  return plain
}

function jsonOf(trx: TransactionQueries, value: Expression<unknown>): unknown {
  const { sql: text, parameters } = sql`${value}`.compile(trx)
  if (text !== '$1::jsonb') throw new Error(`COPY takes no expression: ${text}`)
  return parameters[0]
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
