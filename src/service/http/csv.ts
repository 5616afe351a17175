import { stringify } from 'csv-stringify/sync'
import type { Separator } from '#contract/http/csvStart.ts'

// Where a spreadsheet could start a formula: at the beginning of a cell, or after a character that another separator or quoting
// would make the beginning of one. Full-width signs count as the plain ones. The library's own guard only looks at the beginning.
const FORMULA = /(^|[,;|"'\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

// Quoted for either separator, so that a file read with the other one keeps its cells.
const QUOTED = /[",;\t\r\n]|^\s|\s$/

/** Spreadsheets expect the system's list separator, which is a semicolon where the decimal sign is a comma. */
export const separators = { en: ',', 'pt-BR': ';' } as const

/** The first line of a file, with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvHeading = (cells: readonly string[], separator: Separator): string =>
  `\uFEFF${csvLine(cells, separator)}`

/**
 * A line of CSV (RFC 4180). An apostrophe before what could be run as a formula makes it text in every spreadsheet.
 */
export const csvLine = (cells: readonly string[], separator: Separator): string =>
  stringify([cells.map((cell) => cell.replace(FORMULA, "$1'"))], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: QUOTED,
  })

// Between blanks, others that the guard has added may stand.
const GUARD = /(^|[,;|"'\t\r\n])'(?=(?:\s'?)*[=+\-@＝＋－＠]|[\t\r])/g

/** A cell that was read, without the apostrophes that `csvLine` has added. */
export const withoutGuard = (cell: string): string => cell.replace(GUARD, '$1')
