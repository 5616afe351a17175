import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { WITHIN } from '#contract/declaration/distinctName.ts'
import { type Resource, snakeCase } from '#contract/declaration/resource.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import { patient } from '#contract/resources/patient.ts'

/** The column of a field; undefined where it has none in the group's table: lists of references, embedded fields, and what hooks store. */
export function columnOf(
  name: string,
  { kind, beside }: Pick<AnyField, 'kind'> & { beside?: true },
): string | undefined {
  if (kind === 'references' || kind === 'embedded' || beside) return undefined
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

/** The group to which a reference leads, by its name. */
export const targetOf = (name: string): Resource =>
  name === 'patient' ? patient : resources[name as GroupName]

/** Every group whose operations follow from its declaration: all but patients. */
export const allGroups: readonly Resource[] = Object.values(resources)

/** The label of a record in one line, as an SQL expression. `alias` is the name of the table in the query. */
export const labelOf = ({ label }: Pick<Resource, 'label'>, alias: string): RawBuilder<string> =>
  label.length === 1
    ? sql`${sql.ref(`${alias}.${snakeCase(label[0] ?? '')}`)}`
    : sql`concat_ws(' ', ${sql.join(label.map((name) => sql`nullif(${sql.ref(`${alias}.${snakeCase(name)}`)}, '')`))})`

/** The name by which people tell a record from others: its label, and what it is within. */
export function distinctName(declared: Resource, alias: string): RawBuilder<string> {
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
