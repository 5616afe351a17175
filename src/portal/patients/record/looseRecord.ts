export type LooseRecord = Readonly<Record<string, unknown>>

/** What a record of unknown form holds under a name, as a text. */
export const textIn = (record: LooseRecord, name: string): string => textOf(record[name])

/** The number of a record to which another refers: `{id: 3}`, `{id: '3'}` or 3. */
export function referenceId(value: unknown): number | undefined {
  const text = isRecord(value) ? textIn(value, 'id') : textOf(value)
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

/**
 * What else stands in a record of unknown form, name by name, so that nothing of it is kept from its reader. Its own number
 * says nothing to anybody.
 */
export function looseParts(record: LooseRecord, known: readonly string[] = []): [string, string][] {
  return Object.entries(record)
    .filter(([name]) => name !== 'id' && !known.includes(name))
    .map(([name, value]): [string, string] => [name, saying(value)])
    .filter(([, text]) => text !== '')
}

function saying(value: unknown): string {
  if (Array.isArray(value)) return value.map(saying).filter(Boolean).join(', ')
  if (!isRecord(value)) return textOf(value)
  return textIn(value, 'name') || Object.values(value).map(saying).filter(Boolean).join(' ')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
