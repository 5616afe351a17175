import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { API } from '#contract/http/url.ts'
import type { Queries } from '#service/database/database.ts'
import {
  asColumns,
  compact,
  describedAudit,
  idOnly,
  idOrNull,
  type JsonFields,
  moment,
} from '#service/records/jsonText.ts'
import { columnOf } from '#service/resources/columns.ts'
import type { AnyRecord } from './rows.ts'

/** The id, the fields of a group that the description shows, and the audit fields, in this order, of the row with this alias: ids without names. */
export function describedFields({ fields }: Resource, alias: string): JsonFields {
  const described: JsonFields = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.source === 'document' ? [[name, valueOf(name, field, alias)]] : [],
    ),
  )
  return { id: sql.ref(`${alias}.id`), ...described, ...describedAudit(alias) }
}

function valueOf(name: string, field: AnyField, alias: string): RawBuilder<unknown> {
  const stored = columnOf(name, field)
  if (stored === undefined || field.kind === 'secret') return sql`null::json`
  const column = sql.ref(`${alias}.${stored}`)
  switch (field.kind) {
    case 'reference':
      if (field.none === 'zero') return sql`coalesce(${column}, 0)`
      return field.none ? idOnly(column, '0') : idOrNull(column)
    case 'timestamp':
      return moment(column)
    case 'file':
      return sql`${sql.lit(`${API}/file/`)} || ${column}`
    case 'json':
      return compact(column)
    default:
      return column
  }
}

/** The records with these ids as the description shows whole records within others: its fields alone, and ids without names. */
export async function selectDescribed(
  queries: Queries,
  declared: Resource,
  ids: readonly number[],
): Promise<AnyRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ record: AnyRecord }>`
    select row_to_json(record) as record from (
      select ${asColumns(describedFields(declared, 'described'))} from ${sql.table(declared.table)} described
      where id = any(${ids}::integer[])) record`.execute(queries)
  return rows.map(({ record }) => record)
}
