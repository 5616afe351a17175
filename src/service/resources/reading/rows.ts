import { sql } from 'kysely'
import { auditFields } from '#contract/declaration/auditFields.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { RecordOf, Resource } from '#contract/declaration/resource.ts'
import { API } from '#contract/http/url.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { type AuditRow, named, toAuditFields } from '#service/records/auditFields.ts'
import { columnOf, distinctName, linkTable, targetOf } from '#service/resources/columns.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

/** A record of any group. */
export type AnyRecord = RecordOf<Resource>

type Row = Omit<AuditRow, 'created_by' | 'changed_by' | 'deleted_by'> & { id: number } & Record<
    string,
    unknown
  >
type List = { id: number; name?: string }[]

/** The records of a group with these ids, removed or not, in any order. */
export async function selectRecords(
  queries: Queries,
  declared: Resource,
  ids: readonly number[],
  hooks: Hooks = {},
  viewer?: Caller,
): Promise<AnyRecord[]> {
  if (ids.length === 0) return []
  if (hooks.select) return hooks.select(queries, ids)
  const { rows } = await sql<Row>`
    select * from ${sql.table(declared.table)} where id = any(${ids}::integer[])`.execute(queries)
  const lists = await selectLists(queries, declared, ids)
  const nameOf = await selectNames(queries, declared, rows)
  const records = rows.map((row) =>
    toRecord(declared, row, nameOf, (field) => lists.get(field)?.get(row.id) ?? []),
  )
  const embedded = await hooks.embed?.(queries, records, viewer)
  return embedded ? records.map((record) => ({ ...record, ...embedded.get(record.id) })) : records
}

type NameOf = (group: string, id: unknown) => string | null

/** The names of the records and users that rows refer to. */
async function selectNames(queries: Queries, declared: Resource, rows: readonly Row[]): Promise<NameOf> {
  const idsByGroup = new Map<string, Set<unknown>>()
  const add = (group: string, id: unknown) => {
    if (typeof id === 'number') idsByGroup.set(group, (idsByGroup.get(group) ?? new Set()).add(id))
  }
  for (const row of rows) {
    for (const column of authors) add('user', row[column])
    for (const [name, field] of Object.entries(declared.fields))
      if (field.kind === 'reference') add(field.to, row[columnOf(name, field) ?? ''])
  }
  return namesOf(queries, idsByGroup)
}

/**
 * The names of records by group and id, as others refer to them. A statement of its own: the database takes far longer to plan one with a
 * subquery for each reference.
 */
export async function namesOf(
  queries: Queries,
  idsByGroup: ReadonlyMap<string, ReadonlySet<unknown>>,
  { withoutRemoved = false } = {},
): Promise<NameOf> {
  const names = new Map<string, string | null>()
  if (idsByGroup.size > 0) {
    const only = withoutRemoved ? sql`and target.date_hour_deleted is null` : sql``
    const selects = [...idsByGroup].map(([group, ids]) => {
      const target = targetOf(group)
      return sql`
        select ${sql.lit(group)} as "group", id, ${distinctName(target, 'target')} as name
        from ${sql.table(target.table)} as target where id = any(${[...ids]}::integer[]) ${only}`
    })
    const nameResult = await sql<{ group: string; id: number; name: string | null }>`
      ${sql.join(selects, sql` union all `)}`.execute(queries)
    for (const { group, id, name } of nameResult.rows) names.set(`${group} ${id}`, name)
  }
  return (group, id) => names.get(`${group} ${String(id)}`) ?? null
}

const authors = ['user_created', 'user_changed', 'user_deleted'] as const

/** The lists of references of records, by field and record. */
async function selectLists(
  queries: Queries,
  declared: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, List>>> {
  const lists = new Map<string, Map<number, List>>()
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.kind !== 'references') continue
    const target = targetOf(field.to)
    const { rows } = await sql<{ record_id: number; id: number; name: string | null }>`
      select record_id, target.id, ${distinctName(target, 'target')} as name
      from ${sql.table(linkTable(declared, name))} as link
      join ${sql.table(target.table)} as target on target.id = link.target_id
      where record_id = any(${ids}::integer[]) order by record_id, link.position`.execute(queries)
    const byRecord = new Map<number, List>()
    for (const { record_id, id, name: label } of rows)
      byRecord.set(record_id, [...(byRecord.get(record_id) ?? []), { id, ...named(label) }])
    lists.set(name, byRecord)
  }
  return lists
}

function toRecord(declared: Resource, row: Row, nameOf: NameOf, listOf: (field: string) => List): AnyRecord {
  const values = Object.entries(declared.fields).map(([name, field]) => [
    name,
    field.kind === 'references' ? listOf(name) : toValue(name, field, row, nameOf),
  ])
  return {
    id: row.id,
    ...(Object.fromEntries(values) as Record<string, unknown>),
    ...toAuditFields({
      ...row,
      created_by: nameOf('user', row.user_created),
      changed_by: nameOf('user', row.user_changed),
      deleted_by: nameOf('user', row.user_deleted),
    }),
  } as AnyRecord
}

function toValue(name: string, field: AnyField, row: Row, nameOf: NameOf): unknown {
  const stored = row[columnOf(name, field) ?? ''] ?? null
  if (field.kind === 'reference' && field.none) {
    if (field.none === 'zero') return stored ?? 0
    if (stored === null) return { id: 0 }
  }
  if (stored === null || field.kind === 'secret') return null
  switch (field.kind) {
    case 'reference':
      return { id: stored, ...named(nameOf(field.to, stored)) }
    case 'decimal':
      return Number(stored)
    case 'timestamp':
      return (stored as Date).toISOString()
    case 'file':
      return `${API}/file/${stored as string}`
    default:
      return stored
  }
}

const auditNamesOfFields: ReadonlySet<string> = new Set(['id', ...Object.keys(auditFields)])

/** The values of a record by field, without its id and audit fields. */
export const valuesOf = (record: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !auditNamesOfFields.has(name)))
