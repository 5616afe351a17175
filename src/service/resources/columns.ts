import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { WITHIN } from '#contract/declaration/distinctName.ts'
import { type Resource, snakeCase } from '#contract/declaration/resource.ts'
import { type GroupName, resources } from '#contract/resources.ts'

/** The column of a field; undefined where it has none in the group's table: lists of references and embedded fields. */
export function columnOf(name: string, { kind }: Pick<AnyField, 'kind'>): string | undefined {
  if (kind === 'references' || kind === 'embedded') return undefined
  return kind === 'reference' ? `${snakeCase(name)}_id` : snakeCase(name)
}

/** The column with the folded text of a field that is part of a unique key. */
export const foldColumn = (name: string): string => `${snakeCase(name)}_fold`

/** The text fields of unique keys, whose folded text is stored, so that case and accents do not matter. */
export const foldedFields = ({ fields, unique }: Pick<Resource, 'fields' | 'unique'>): string[] => [
  ...new Set(unique.flat().filter((name) => isFolded(fields[name]))),
]

const isFolded = (field: AnyField | undefined): boolean =>
  field?.kind === 'text' && !field.lowerCase && !field.exact

/** The column in which a field of a unique key is compared; `id` is one of its own. */
export const keyColumn = (declared: Pick<Resource, 'fields' | 'unique'>, name: string): string => {
  const field = declared.fields[name]
  if (foldedFields(declared).includes(name)) return foldColumn(name)
  return (field && columnOf(name, field)) ?? name
}

/**
 * Whether a unique key treats two missing values of an optional field as equal. It does if another of its fields is required: two cities
 * without a state may not have the same name. A key of optional fields only, such as `externalId`, ignores records without a value.
 */
export const nullsAreEqual = ({ fields }: Resource, key: readonly string[]): boolean => {
  const optional = key.filter((name) => fields[name]?.optional).length
  return optional > 0 && optional < key.length
}

/** The table that holds a list of references: of each record (`record_id`) the target at each `position`. */
export const linkTable = ({ table }: Resource, field: string): string => `${table}_${snakeCase(field)}`

/** The facts of a group that references to it need. */
export type Target = Pick<Resource, 'table' | 'label' | 'within' | 'fields' | 'unique'>

/** Patients have code of their own instead of a declaration. */
const patients: Target = {
  table: 'patient',
  label: ['firstName', 'middleName', 'lastName'],
  fields: {} as Resource['fields'],
  unique: [],
}

/** The group to which a reference leads, by its name. */
export const targetOf = (name: string): Target =>
  name === 'patient' ? patients : resources[name as GroupName]

/** Every declared group. */
export const allGroups: readonly Resource[] = Object.values(resources)

/** The label of a record in one line, as an SQL expression. `alias` is the name of the table in the query. */
export const labelOf = ({ label }: Pick<Resource, 'label'>, alias: string): RawBuilder<string> =>
  label.length === 1
    ? sql`${sql.ref(`${alias}.${snakeCase(label[0] ?? '')}`)}`
    : sql`concat_ws(' ', ${sql.join(label.map((name) => sql`nullif(${sql.ref(`${alias}.${snakeCase(name)}`)}, '')`))})`

/** The name by which people tell a record from others: its label, and what it is within. */
export function distinctName(declared: Target, alias: string): RawBuilder<string> {
  const { within = '', fields } = declared
  const field = fields[within]
  if (field?.kind !== 'reference') return labelOf(declared, alias)
  const target = targetOf(field.to)
  return sql`concat_ws(${sql.lit(WITHIN)}, ${labelOf(declared, alias)}, (
    select ${labelOf(target, 'within')} from ${sql.table(target.table)} as within
    where within.id = ${sql.ref(`${alias}.${columnOf(within, field)}`)}))`
}

/** The name of the index that enforces a unique key. PostgreSQL cuts names at 63 bytes. */
export const indexNameOf = ({ table }: Resource, key: readonly string[]): string =>
  `${table}_unique_${key.map(snakeCase).join('_')}`.slice(0, 63)
