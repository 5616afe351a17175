import { sql } from 'kysely'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { onOneLine } from '#contract/names/personName.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import { columnOf, foldColumn, foldedFields } from './columns.ts'

/** Values by field, in the form in which they are stored: a reference is an id, a list of them ids, a file its id. */
export type Values = Readonly<Record<string, unknown>>

/** The values that a body holds for fields of the group, in the form in which they are stored. */
export function storedValues({ fields }: Resource, body: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const sent = body[name]
    if (sent === undefined || field.readOnly) continue
    // Answers hold null in place of what they do not tell: sent back, it leaves that as it is.
    if (sent === null && (field.kind === 'secret' || field.kind === 'references')) continue
    values[name] = storedValue(field, sent)
  }
  return values
}

/** The values of a record as answers hold it, in the form in which they are stored. Secrets and embedded fields are left out. */
export const valuesIn = ({ fields }: Resource, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'embedded' || field.kind === 'secret'
        ? []
        : [[name, record[name] === null ? null : storedValue(field, record[name])]],
    ),
  )

/** The values of a new record: those of the body, and for fields that the body lacks the default, or null. */
export function newValues(declared: Resource, body: Values): Record<string, unknown> {
  const defaults = Object.entries(declared.fields).map(([name, field]) => [name, field.default ?? null])
  return { ...valuesIn(declared, Object.fromEntries(defaults) as Values), ...storedValues(declared, body) }
}

function storedValue(field: AnyField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'webAddress': {
      if (typeof value !== 'string') return null
      const text = field.kind === 'longText' ? value.normalize('NFC').trim() : onOneLine(value).trim()
      if (text === '' && field.optional) return null
      return field.kind === 'text' && field.lowerCase ? text.toLowerCase() : text
    }
    case 'timestamp':
      // One moment can be written in several ways.
      return typeof value === 'string' ? new Date(value).toISOString() : null
    case 'colour':
      return typeof value === 'string' ? value.toLowerCase() : null
    case 'reference': {
      const id = typeof value === 'number' ? value : (value as { id: number | null } | null)?.id
      // Some references write none as 0.
      return id === undefined || id === 0 ? null : id
    }
    case 'references':
      return (value as { id: number }[]).map(({ id }) => id)
    case 'file':
      return typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : null
    default:
      return value
  }
}

/** The columns of values. Those by which a record is found and named are made from all values of the record. */
export function columnsOf(declared: Resource, values: Values, whole: Values): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(declared.fields)) {
    const column = columnOf(name, field)
    if (column === undefined || field.kind === 'secret' || !(name in values)) continue
    columns[column] = columnValue(field, values[name])
  }
  for (const name of foldedFields(declared)) {
    const value = values[name]
    // No text is like a missing one, of which there may be several.
    if (name in values) columns[foldColumn(name)] = typeof value === 'string' ? keyOf(value) : null
  }
  const textsOf = (names: readonly string[]) =>
    names.map((name) => whole[name]).filter((value) => typeof value === 'string')
  columns['name_search'] = folded(...textsOf(declared.search))
  columns['name_sort'] = sortKey(...textsOf(declared.label))
  return columns
}

// An accent alone folds to nothing, and is a text all the same.
const keyOf = (text: string): string | null => sortKey(text) || text.trim() || null

const columnValue = (field: AnyField, value: unknown): unknown =>
  field.kind === 'json' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : value
