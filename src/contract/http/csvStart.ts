export type Separator = ',' | ';' | '\t'

/** How a file of CSV begins. */
interface CsvStart {
  /** The separator of its cells. */
  separator: Separator
  /** The names of its columns, as they are written. */
  columns: string[]
  /** The line with these names, as a spreadsheet counts them. */
  line: 1 | 2
  /** From that line on. */
  text: string
}

/** A line before the others by which spreadsheets know the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[ \t]*(?:\r\n|\r|\n)/i

/** Reads how a file begins. Where no line of its own names the separator, it is the one that occurs most often in the heading. */
export function csvStart(file: string): CsvStart {
  const whole = file.replace(/^\uFEFF/, '')
  const text = whole.replace(SEPARATOR_LINE, '')
  const [, named] = SEPARATOR_LINE.exec(whole) ?? []
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const separators = [',', ';', '\t'] as const
  const count = (separator: string) => heading.split(separator).length
  const [often = ','] = separators.toSorted((a, b) => count(b) - count(a))
  const separator = separators.find((one) => one === named) ?? often
  const columns = heading.split(separator).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  return { separator, columns, line: named === undefined ? 1 : 2, text }
}

/** The column that a heading names, in whatever case and with blanks; undefined where there is none. */
export function columnNamed<C extends string>(columns: readonly C[], heading: string): C | undefined {
  const written = heading.replace(/\s/g, '').toLowerCase()
  return columns.find((column) => column.toLowerCase() === written)
}
