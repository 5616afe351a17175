import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { partIn } from '#contract/declaration/described.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { type Resource, snakeCase } from '#contract/declaration/resource.ts'
import { words } from '#contract/names/matching.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { keysetListing } from '#service/records/listings.ts'
import { nameHas, nameRank } from '#service/records/nameSearch.ts'
import type { Rank } from '#service/records/rankedIds.ts'
import { columnOf, linkTable } from '#service/resources/columns.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { type AnyRecord, selectRecords } from './rows.ts'

/** A query of a group's records: words, an order, and values of fields. */
export interface RecordQuery {
  name?: string | undefined
  sort?: string | undefined
  removed?: boolean
  /** The condition of records that the caller may read. */
  visible?: RawBuilder<SqlBool>
  /** Counting stops here. */
  most?: number | undefined
  /** What is answered of each record; all of it where this is left out. */
  form?: z.ZodMiniType<object>
  [field: string]: unknown
}

/** A listing of a group's records, its pages found by keyset. Without an order, the best matches of a search come first, then names. */
export function recordListing(
  queries: Queries,
  declared: Resource,
  {
    name = '',
    sort,
    removed = false,
    visible = sql`true`,
    form,
    most,
    limit: _limit,
    after: _after,
    ...filters
  }: RecordQuery,
  hooks: Hooks = {},
  caller?: Caller,
) {
  const { table } = declared
  const present = sql<SqlBool>`${sql.ref(`${table}.date_hour_deleted`)} is ${removed ? sql`not null` : sql`null`}`
  const matches = nameHas(table, name)
  const others = sql<SqlBool>`${sql.join([visible, ...filterConditions(declared, filters, hooks, caller), ...(hooks.matching?.(filters) ?? [])], sql` and `)}`
  const searched = words(name)
  const rank = sort === undefined && searched.length > 0 ? nameRank(table, searched) : undefined

  return keysetListing<AnyRecord>(queries, {
    table,
    where: sql`${present} and ${matches} and ${others}`,
    visible: sql`${present} and ${visible}`,
    ...(rank && { ranked: { table, present, matches, others, rank } }),
    ...orderOf(declared, sort ?? (rank ? undefined : declared.order), rank),
    most,
    select: async (reader, ids) => {
      const records = await selectRecords(reader, declared, ids, hooks, caller)
      return form ? records.map((record) => partIn(form, record)) : records
    },
  })
}

function filterConditions(
  declared: Resource,
  filters: Readonly<Record<string, unknown>>,
  hooks: Hooks,
  caller: Caller | undefined,
): RawBuilder<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return []
    const condition = hooks.filters?.[name]
    if (typeof condition === 'function') return value === 'true' && caller ? [condition(caller)] : []
    if (condition) return value === 'true' ? [condition] : []
    const field = declared.fields[name]
    return field ? [filterCondition(declared, name, field, value)] : []
  })
}

function filterCondition(
  declared: Resource,
  name: string,
  field: AnyField,
  value: unknown,
): RawBuilder<SqlBool> {
  const { table } = declared
  if (field.kind === 'references')
    return sql`exists (select from ${sql.table(linkTable(declared, name))} as link
      where link.record_id = ${sql.ref(`${table}.id`)} and link.target_id = ${value})`
  const column = sql.ref(`${table}.${columnOf(name, field)}`)
  return field.kind === 'boolean' ? sql`${column} = ${value === 'true'}` : sql`${column} = ${value}`
}

interface Order {
  by: RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
}

function orderOf(
  { table, label, fields }: Resource,
  sort: string | undefined,
  rank: Rank | undefined,
): Order {
  const nameKey = sql.ref(`${table}.name_sort`)
  if (sort === undefined) return { by: rank ? [rank.value, nameKey] : [nameKey], direction: 'asc' }
  const [direction, name] = sort.startsWith('-')
    ? (['desc', sort.slice(1)] as const)
    : (['asc', sort] as const)
  if (name === label[0]) return { by: [nameKey], direction }
  const column = sql.ref(`${table}.${snakeCase(name)}`)
  return { by: [sortKey(fields[name]?.kind, column)], direction }
}

/** The expression by which a column is ordered. Records without a value come first. */
function sortKey(kind: AnyField['kind'] | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case 'integer':
      return sql`coalesce(${column}, -2147483648)`
    case 'decimal':
      return sql`coalesce(${column}::numeric, '-infinity')`
    case 'boolean':
      return sql`coalesce(${column}, false)`
    case 'date':
      return sql`coalesce(${column}, '-infinity'::date)`
    case 'timestamp':
    case undefined:
      return sql`coalesce(${column}, '-infinity'::timestamptz)`
    default:
      return sql`(lower(coalesce(${column}, '')) collate "C")`
  }
}
