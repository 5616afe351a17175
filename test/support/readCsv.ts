/** The cells of a CSV file, line by line, by RFC 4180. Throws if the file is malformed. */
export function readCsv(text: string, separator: ',' | ';'): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))(,|;|\r\n|$)/y
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error(`No CSV from here on: ${text.slice(cell.lastIndex, 80)}`)
    const [, quoted, plain = '', end = ''] = match
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
    else if (end !== separator) throw new Error(`A cell ends with ${JSON.stringify(end)}.`)
  }
  if (lines.pop()?.length !== 0) throw new Error('The last line does not end.')
  return lines
}
