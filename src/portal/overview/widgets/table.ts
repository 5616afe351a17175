/** A cell of a table: as it is read, and as a spreadsheet takes it where that is another value. */
export interface Cell {
  text: string
  value?: string | number | undefined
  href?: string | undefined
}

/** What a chart shows, for those who read rather than look. */
export interface Table {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly Cell[] }[]
}

const SEPARATORS: Readonly<Record<string, string>> = { en: ',', 'pt-BR': ';' }

/** A table as a CSV file that spreadsheets of the language open by a double click. */
export function csvOf({ columns, rows }: Table, language: string): Blob {
  const separator = SEPARATORS[language] ?? ','
  const line = (values: readonly (string | number)[]) =>
    values.map((value) => quoted(harmless(value, language), separator)).join(separator)
  const lines = [
    line(columns),
    ...rows.map(({ cells }) => line(cells.map(({ text, value = text }) => value))),
  ]
  // The byte order mark tells spreadsheets that it is UTF-8.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** A name that begins as a formula does gets an apostrophe, since spreadsheets would run it. */
function harmless(value: string | number, language: string): string {
  if (typeof value === 'number') return language === 'pt-BR' ? String(value).replace('.', ',') : String(value)
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
