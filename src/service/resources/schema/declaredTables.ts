import type { AnyField } from '#contract/declaration/resourceField.ts'
import { type Resource, snakeCase } from '#contract/declaration/resource.ts'
import {
  columnOf,
  foldColumn,
  foldedFields,
  indexNameOf,
  keyColumn,
  linkTable,
  nullsAreEqual,
} from '#service/resources/columns.ts'
import { type DeclaredColumn, type DeclaredTable, type Index, sqlJson, sqlName, sqlText } from './table.ts'

/** The tables of resource groups, in the order of the groups: one for each, and one for each of its lists of references. */
export function declaredTables(groups: readonly Resource[]): DeclaredTable[] {
  // Patients can be referred to, too.
  const tables = new Map([['patient', 'patient'], ...groups.map(({ name, table }) => [name, table] as const)])
  const tableOf = (name: string) => {
    const tableName = tables.get(name)
    if (tableName === undefined) throw new Error(`There is no group ${name} to refer to.`)
    return tableName
  }
  return groups.flatMap((group) => [groupTable(group, tableOf), ...linkTables(group, tableOf)])
}

type TableOf = (group: string) => string

const notRemoved = 'date_hour_deleted is null'

const column = (name: string, type: string, more: Partial<DeclaredColumn> = {}): DeclaredColumn => ({
  name,
  type,
  nullable: false,
  default: null,
  references: null,
  ...more,
})

function groupTable(group: Resource, tableOf: TableOf): DeclaredTable {
  const fields = Object.entries(group.fields)
  const byUser = (name: string) => column(name, 'integer', { nullable: true, references: 'app_user' })
  return {
    name: group.table,
    primaryKey: ['id'],
    columns: [
      column('id', 'integer', { identity: true }),
      ...fields.flatMap(([name, field]) => fieldColumns(group, name, field, tableOf)),
      column('name_search', 'text', { madeFrom: `folded(${joined(group, group.search)})` }),
      column('name_sort', 'text collate "C"', {
        madeFrom: `left(folded(${joined(group, group.label)}), 500)`,
      }),
      ...['user_created', 'user_changed', 'user_deleted'].map(byUser),
      column('date_hour_created', 'timestamptz(3)', { default: 'now()' }),
      column('date_hour_changed', 'timestamptz(3)', { default: 'now()' }),
      column('date_hour_deleted', 'timestamptz(3)', { nullable: true }),
    ],
    indexes: [
      ...group.unique.map((key) => uniqueIndex(group, key)),
      index(`${group.table}_by_name`, ['name_sort', 'id'], { where: notRemoved }),
      ...fields.flatMap(([name, field]) =>
        field.kind === 'reference'
          ? [index(`${group.table}_by_${snakeCase(name)}`, [columnOf(name, field) ?? ''])]
          : [],
      ),
    ],
  }
}

/** The texts of these fields joined by blanks, as an SQL expression. */
function joined({ fields }: Resource, names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => sqlName(snakeCase(name)))
  const isOptional = names.some((name) => fields[name]?.optional)
  if (others.length === 0) return isOptional ? `coalesce(${first}, '')` : first
  return `concat_ws(' ', ${[first, ...others].map((name) => `nullif(${name}, '')`).join(', ')})`
}

function fieldColumns(
  group: Resource,
  fieldName: string,
  field: AnyField,
  tableOf: TableOf,
): DeclaredColumn[] {
  const name = columnOf(fieldName, field)
  if (name === undefined) return []
  const main = column(name, typeOf(field), {
    nullable: field.optional,
    default: defaultOf(field),
    references: field.kind === 'reference' ? tableOf(field.to) : field.kind === 'file' ? 'stored_file' : null,
  })
  if (!foldedFields(group).includes(fieldName)) return [main]
  const mayBeBlank = field.kind === 'text' && field.blank === true
  const text = `left(folded(${sqlName(name)}), 500)`
  const folded = column(foldColumn(fieldName), 'text collate "C"', {
    nullable: field.optional || mayBeBlank,
    madeFrom: mayBeBlank ? `nullif(${text}, '')` : text,
  })
  return [main, folded]
}

const types: Partial<Record<AnyField['kind'], string>> = {
  integer: 'integer',
  reference: 'integer',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
  json: 'jsonb',
  file: 'uuid',
}

const typeOf = (field: AnyField): string => {
  if (field.kind === 'decimal') return `numeric(15,${field.scale})`
  if (field.kind === 'integer' && field.max > MAX_INTEGER) return 'bigint'
  return types[field.kind] ?? 'text'
}

/** The largest number of an `integer`. */
const MAX_INTEGER = 2_147_483_647

/** The default of a column. Defaults of references and times are set by the service, not by the database. */
function defaultOf({ kind, default: value }: AnyField): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (kind === 'json' && value !== undefined) return sqlJson(value)
  const isText = typeOf({ kind } as AnyField) === 'text'
  return isText && typeof value === 'string' ? sqlText(value) : null
}

const index = (name: string, columns: readonly string[], more: Partial<Index> = {}): Index => ({
  // PostgreSQL cuts longer names.
  name: name.slice(0, 63),
  unique: false,
  nullsAreEqual: false,
  columns,
  where: null,
  ...more,
})

const uniqueIndex = (group: Resource, key: readonly string[]): Index =>
  index(
    indexNameOf(group, key),
    key.map((name) => keyColumn(group, name)),
    {
      unique: true,
      nullsAreEqual: nullsAreEqual(group, key),
      where: group.laterVersionOf
        ? `${notRemoved} and ${columnOf(group.laterVersionOf, { kind: 'reference' })} is null`
        : notRemoved,
    },
  )

const linkTables = (group: Resource, tableOf: TableOf): DeclaredTable[] =>
  Object.entries(group.fields).flatMap(([name, field]) => {
    if (field.kind !== 'references') return []
    const table = linkTable(group, name)
    return [
      {
        name: table,
        primaryKey: ['record_id', 'position'],
        columns: [
          column('record_id', 'integer', { references: group.table }),
          column('position', 'integer'),
          column('target_id', 'integer', { references: tableOf(field.to) }),
        ],
        indexes: [index(`${table}_by_target`, ['target_id'])],
      },
    ]
  })
