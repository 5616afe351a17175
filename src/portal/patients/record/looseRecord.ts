/** A record whose shape the description leaves open, such as a companion or an insurance. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** The text of a field, empty where it has none. */
export const textIn = (record: LooseRecord, name: string): string => textOf(record[name])

/** The id in a reference to another record: `{id: 3}`, `{id: '3'}` or 3. */
export function referenceId(value: unknown): number | undefined {
  const text = isRecord(value) ? textIn(value, 'id') : textOf(value)
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

/** The other fields of a record with their texts, so that no content stays hidden. Its own id is left out: it means nothing to readers. */
export function looseParts(record: LooseRecord, known: readonly string[] = []): [string, string][] {
  return Object.entries(record)
    .filter(([name]) => name !== 'id' && !known.includes(name))
    .map(([name, value]): [string, string] => [name, textOfValue(value)])
    .filter(([, text]) => text !== '')
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).filter(Boolean).join(', ')
  if (!isRecord(value)) return textOf(value)
  return textIn(value, 'name') || Object.values(value).map(textOfValue).filter(Boolean).join(' ')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
