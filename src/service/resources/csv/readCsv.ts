import { CsvError, parse } from 'csv-parse/sync'
import { columnNamed, csvStart, type Separator } from '#contract/http/csvStart.ts'
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
export function readCsv(declared: Resource, file: string): CsvFile {
  const { separator, line: headingLine, text } = csvStart(file)
  const known = columnsOf(declared)
  const [heading, ...rows] = parseRows(text, separator)
  const columns = heading?.map((name) => columnNamed(known, name) ?? name.trim()) ?? []
  checkColumns(declared, columns)
  const lines = rows
    .map((cells, index) => ({ line: index + headingLine + 1, cells: cells.map(withoutGuard) }))
    // Spreadsheets write lines of empty cells.
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length > declared.csvLines)
    throw unreadable(`has more than ${declared.csvLines} lines: send it in several files`)
  return { columns, lines }
}

const columnsOf = (declared: Resource): string[] => ['id', ...csvColumns(declared)]

function parseRows(text: string, delimiter: Separator): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    throw unreadable(`cannot be read near line ${lines ?? 1}: a quotation mark is missing or out of place`)
  }
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
