// What a spreadsheet takes for the beginning of a formula, where a cell begins or where one would if the file were read with
// another separator; full-width forms count as the plain ones do.
const FORMULA = /(^|[,;|"'\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

/**
 * A line of CSV (RFC 4180). What could be run as a formula gets an apostrophe before it, which makes it text in every
 * spreadsheet.
 */
export const csvLine = (cells: readonly string[], separator: ',' | ';'): string =>
  `${cells.map(csvCell).join(separator)}\r\n`

// Quoted wherever either separator is in it: the file stays whole for who reads it with the other.
function csvCell(text: string): string {
  const harmless = text.replace(FORMULA, "$1'")
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
