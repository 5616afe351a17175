import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { columnOf } from '#service/resources/columns.ts'
import { columnsOf, type Values } from '#service/resources/values.ts'

interface Matching {
  /** The fields that identify a record. */
  key: readonly string[]
  /** A reference within which names are unique, and which records may lack. */
  within?: string
}

/**
 * Adds the rows that a group lacks, and fills in what its own records leave empty. Every row has the same fields: texts, integers and
 * references. A row is there if a record, removed or not, has its key, or if one that is not removed has its name, and no key. A record
 * without `within`, such as a city without a state, counts as a row only if no other row has the name. Returns how many were added.
 */
export async function addRecords(
  trx: TransactionQueries,
  declared: Resource,
  { key, within }: Matching,
  rows: readonly Values[],
): Promise<number> {
  if (rows.length === 0) return 0
  const given = arraysOf(declared, rows)
  const columns = Object.keys(given)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const into = sql.table(declared.table)
  const keyColumns = key.map((field) => columnIn(declared, field))
  const scopeColumn = within === undefined ? undefined : columnIn(declared, within)
  const filled = columns.filter((column) => !['name_search', 'name_sort', scopeColumn].includes(column))
  const keys = each(keyColumns, (column) => column)
  const sameKey = each(keyColumns, (column) => sql`record.${column} = given.${column}`, sql` and `)
  const noKey = each(keyColumns, (column) => sql`record.${column} is null`, sql` or `)
  const isEmpty = (column: RawBuilder<unknown>) =>
    sql`record.${column} is null and found.${column} is not null`
  const scope = scopeColumn === undefined ? undefined : sql.ref(scopeColumn)
  const sameScope = scope ? sql`record.${scope} = given.${scope}` : sql`true`

  const { numAffectedRows } = await sql`
    with given as materialized (
      select *, count(*) over (partition by name_sort) = 1 as is_only_one
      from unnest(${sql.join(Object.values(given))}) as row (${names})
    ), found as materialized (
      select distinct on (${keys}) * from (
        select given.*, record.id, 1 as rank
        from given join ${into} as record on ${sameKey}
        where record.date_hour_deleted is null
        union all
        select given.*, record.id, case when ${sameScope} then 2 else 3 end
        from given join ${into} as record using (name_sort)
        where record.date_hour_deleted is null and (${noKey})
          and (${sameScope} ${scope ? sql`or record.${scope} is null and is_only_one` : sql``})
      ) as candidate order by ${keys}, rank, id
    ), completed as (
      update ${into} as record set
        ${each(filled, (column) => sql`${column} = coalesce(record.${column}, found.${column})`)},
        ${
          scope
            ? sql`${scope} = coalesce(record.${scope}, case when not exists (
                select from ${into} as other where other.date_hour_deleted is null
                  and other.${scope} = found.${scope} and other.name_sort = record.name_sort) then found.${scope} end),`
            : sql``
        }
        name_search = case when record.name_sort = found.name_sort then found.name_search else record.name_search end,
        date_hour_changed = greatest(clock_timestamp(), record.date_hour_changed + interval '1 millisecond')
      from found
      where record.id = found.id
        and (${each(filled, isEmpty, sql` or `)} ${scope ? sql`or ${isEmpty(scope)}` : sql``})
    )
    insert into ${into} (${names}) select ${names} from given
    where not exists (select from found as record where ${sameKey})
      and not exists (select from ${into} as record where ${sameKey})
    order by ${keys}
    -- A record may have the name with another key.
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

const each = (
  columns: readonly string[],
  part: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
  between?: RawBuilder<unknown>,
) =>
  sql.join(
    columns.map((column) => part(sql.ref(column))),
    between,
  )

function columnIn({ name, fields }: Resource, field: string): string {
  const column = fields[field] && columnOf(field, fields[field])
  if (column === undefined) throw new Error(`${name}: ${field} has no column`)
  return column
}

/** The values of rows by column, and those of the columns that are made from them. */
function arraysOf(declared: Resource, rows: readonly Values[]): Record<string, RawBuilder<unknown>> {
  const columns = rows.map((row) => columnsOf(declared, row, row))
  const integers = new Set(
    Object.entries(declared.fields).map(([name, field]) =>
      field.kind === 'text' ? undefined : columnOf(name, field),
    ),
  )
  return Object.fromEntries(
    Object.keys(columns[0] ?? {}).map((column) => {
      const values = columns.map((row) => row[column])
      return [column, integers.has(column) ? sql`${values}::integer[]` : sql`${values}::text[]`]
    }),
  )
}
