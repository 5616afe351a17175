import { CsvError, parse } from 'csv-parse/sync'
import { csvColumns } from '#contract/declaration/resourceKeys.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { withoutGuard } from '#service/http/csv.ts'
import { malformed } from '#service/resources/refusals.ts'

/** A line of a file that is imported. It may have fewer or more cells than the file has columns. */
export interface CsvLine {
  /** As a spreadsheet counts them. */
  line: number
  cells: readonly string[]
}

interface CsvFile {
  columns: readonly string[]
  lines: CsvLine[]
}

/** Reads CSV with a first line of field names. Throws a Problem where the file cannot be read or a column is not a field of the group. */
export function readCsv(declared: Resource, text: string): CsvFile {
  const [, separator] = SEPARATOR_LINE.exec(text) ?? []
  const firstLine = separator === undefined ? 1 : 2
  const [heading, ...rows] = parseRows(text, separator)
  const columns = heading?.map((name) => columnNamed(declared, name)) ?? []
  checkColumns(declared, columns)
  const lines = rows
    .map((cells, index) => ({ line: index + firstLine + 1, cells: cells.map(withoutGuard) }))
    // Spreadsheets write lines of empty cells.
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length > declared.csvLines)
    throw unreadable(`has more than ${declared.csvLines} lines: send it in several files`)
  return { columns, lines }
}

/** "sep=;", by which spreadsheets know the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?[ \t]*(?:\r\n|\r|\n)/i

/** The column that a heading names, in whatever case and with blanks. */
function columnNamed(declared: Resource, heading: string): string {
  const name = heading.trim()
  const written = name.toLowerCase().replace(/\s/g, '')
  return columnsOf(declared).find((column) => column.toLowerCase() === written) ?? name
}

const columnsOf = (declared: Resource): string[] => ['id', ...csvColumns(declared)]

function parseRows(text: string, separator: string | undefined): string[][] {
  try {
    return parse(separator === undefined ? text : text.replace(SEPARATOR_LINE, ''), {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      relax_column_count: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    throw unreadable(`cannot be read near line ${lines ?? 1}: a quotation mark is missing or out of place`)
  }
}

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function checkColumns(declared: Resource, columns: readonly string[]): void {
  if (columns.length === 0) throw unreadable('has no first line with the names of columns')
  const known = columnsOf(declared)
  const problems = columns.flatMap((name, index) => {
    if (!known.includes(name))
      return [{ name: name.slice(0, 100), problem: `is no column; the columns are ${known.join(', ')}` }]
    return columns.indexOf(name) < index ? [{ name, problem: 'is there twice' }] : []
  })
  if (problems.length > 0) throw malformed(problems.slice(0, 20))
}

const unreadable = (problem: string) => malformed([{ name: 'csv', problem }])
