import type { Resource } from './resource.ts'
import type { AnyField } from './resourceField.ts'

/**
 * The value of a field, or of a part of one, by which it is compared. References are compared by id, because their names may change, and
 * documents in a table of their own by type and number, because a restored one gets a new id.
 */
export function comparableValue({ fields }: Resource, name: string, value: unknown): unknown {
  const [fieldName = '', part] = name.split('.')
  const comparable = part === undefined ? comparableOf(fields[fieldName]) : idOf
  return comparable(value ?? null)
}

function comparableOf(field: AnyField | undefined): (value: unknown) => unknown {
  if (field?.kind === 'reference' || field?.kind === 'references') return idOf
  if (field?.kind !== 'json') return (value) => value
  if (field.compareBy) return field.compareBy
  if (field.form === 'documents' && field.beside) return documentKeys
  if (!field.byPart) return (value) => value
  return (value) => Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, idOf(part)]))
}

function idOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idOf)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

const documentKeys = (documents: unknown): unknown =>
  Array.isArray(documents)
    ? (documents as Document[]).map(({ type, number }) => `${type.id} ${number}`).toSorted()
    : documents
type Document = { type: { id: number }; number: string }
