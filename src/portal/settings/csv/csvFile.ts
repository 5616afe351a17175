import { csvColumns, matchKeys } from '#contract/declaration/resourceKeys.ts'
import { MAX_CSV_CHARACTERS } from '#contract/declaration/resourceImport.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'

/** A file that was chosen for an import. */
export interface CsvFile {
  name: string
  text: string
  /** The names in its first line. */
  columns: readonly string[]
  isTooLarge: boolean
}

/** Reads a file as UTF-8, and as Windows-1252, which spreadsheets may write, where it is not. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  const bytes = await file.arrayBuffer()
  const text = textOf(bytes)
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const columns = heading.split(/[,;\t]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  return { name: file.name, text, columns, isTooLarge: text.length > MAX_CSV_CHARACTERS }
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The columns of a file by which its lines can find records, the best first. */
export const matchesIn = (declared: Resource, { columns }: CsvFile): string[] =>
  matchKeys(declared).filter((key) => columns.includes(key))

/** A file to fill in: the first line, and an example. */
export function templateCsv(declared: Resource, separator: ',' | ';'): string {
  const columns = csvColumns(declared)
  const example = columns.map((name) => {
    const field = declared.fields[name]
    return field ? quoted(exampleOf(field)) : ''
  })
  return `\uFEFF${columns.join(separator)}\r\n${example.join(separator)}\r\n`
}

const quoted = (text: string): string => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function exampleOf(field: AnyField): string {
  switch (field.kind) {
    case 'text':
      return field.example ?? (field.optional ? '' : 'Example')
    case 'longText':
      return field.optional ? '' : 'Example'
    case 'integer':
    case 'decimal':
      return field.optional ? '' : String(Math.max(1, field.min))
    case 'boolean':
      return field.default === false ? 'false' : 'true'
    case 'date':
      return '2026-12-31'
    case 'timestamp':
      return field.optional ? '' : '2026-12-31T12:00:00Z'
    case 'choice':
      return field.values[0] ?? ''
    case 'colour':
      return '#0b6e86'
    case 'email':
      return 'name@example.org'
    case 'webAddress':
      return 'https://example.org'
    case 'reference':
    case 'references':
    case 'file':
    case 'json':
    case 'secret':
    case 'embedded':
      return ''
  }
}
