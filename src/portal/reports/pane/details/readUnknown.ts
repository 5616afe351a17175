import { isObject } from '#portal/http/client/exchange.ts'

/** A field whose form the service description does not show, as text: a text or number as it is, of a record its name or id; else undefined. */
export function readUnknown(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'number') return String(value)
  if (!isObject(value)) return undefined
  return firstOf(value, ['name', 'title', 'value', 'id'], readPlain)
}

export interface ExtraField {
  name: string
  value: string | boolean
}

const names = ['name', 'label', 'title', 'field', 'extraField', 'key']
const values = ['value', 'text', 'content', 'data']

/** The extra fields that a clinic has added to a report. Elements without a name and a value that can be shown are skipped. */
export function readExtraFields(fields: readonly unknown[]): ExtraField[] {
  const read = new Map<string, ExtraField>()
  for (const field of fields) {
    if (!isObject(field)) continue
    const name = firstOf(field, names, readUnknown)
    const value = firstOf(field, values, readValue)
    if (name !== undefined && value !== undefined) read.set(`${name}: ${value}`, { name, value })
  }
  return [...read.values()]
}

function readValue(value: unknown): string | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value))
    return value.flatMap((element) => readUnknown(element) ?? []).join(', ') || undefined
  return readUnknown(value)
}

const readPlain = (value: unknown) => (typeof value === 'object' ? undefined : readUnknown(value))

function firstOf<T>(
  record: Record<string, unknown>,
  keys: string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const key of keys) {
    const value = read(record[key])
    if (value !== undefined) return value
  }
  return undefined
}
