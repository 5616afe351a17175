import { listedName } from '#contract/personName.ts'
import type { ExportColumn } from '#contract/releaseExport.ts'
import type { Keyed } from './keyed.ts'
import { madeUpDate, madeUpName } from './madeUp.ts'
import { keyOf } from './people.ts'
import { shownValue } from './values.ts'

/** A cell of RFC 4180 as the service writes it, which quotes each cell that holds one of the separators, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^",;\r\n]*)(,|;|\r\n|$)/gy
/** After so many lines, other work of the page has its turn. */
const LINES_AT_ONCE = 20_000

/** The same file with made-up values in the columns that tell who a patient is. */
export async function maskedCsv(file: Blob, columns: readonly ExportColumn[], keyed: Keyed): Promise<Blob> {
  // Read by hand, so that all other cells, the byte order mark and the separators stay as they came.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  const lines: string[] = []
  CELL.lastIndex = 0
  let at = 0
  while (at < text.length) {
    const cells: { text: string; end: string }[] = []
    for (let end = ''; end !== '\r\n';) {
      CELL.lastIndex = at
      const match = CELL.exec(text)
      if (!match) throw new Error('A cell of the file cannot be read.')
      at += match[0].length
      end = match[2] ?? ''
      cells.push({ text: match[1] ?? '', end })
      if (at >= text.length) break
    }
    // The first line has the headings.
    const line = lines.length === 0 ? cells.map((cell) => cell.text) : masked(cells, columns, keyed)
    lines.push(line.map((cell, index) => cell + (cells[index]?.end ?? '')).join(''))
    if (lines.length % LINES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(lines, { type: file.type })
}

function masked(
  cells: readonly { text: string }[],
  columns: readonly ExportColumn[],
  keyed: Keyed,
): string[] {
  const numberAt = columns.findIndex(({ identifying }) => identifying === 'number')
  const key = keyOf(Number(unquoted(cells[numberAt]?.text ?? '')))
  return cells.map(({ text }, index) => {
    const kind = columns[index]?.identifying
    // A column that is not declared may tell anything.
    if (!columns[index]) return ''
    const value = unquoted(text)
    return kind === undefined || value === '' ? text : quoted(shown(kind, value, key, keyed))
  })
}

function shown(
  kind: NonNullable<ExportColumn['identifying']>,
  value: string,
  key: string,
  keyed: Keyed,
): string {
  if (kind === 'number') return String(keyed.shownNumber(Number(value)))
  if (kind === 'listedName') {
    const { first, last } = madeUpName(keyed, key)
    return listedName({ firstName: first, middleName: '', lastName: last })
  }
  if (kind === 'birthDate') return birthDateShown(value, key, keyed)
  return String(shownValue(keyed, kind, value, { key, replace: undefined }))
}

/** In the form in which the file writes dates. */
function birthDateShown(value: string, key: string, keyed: Keyed): string {
  // Unknown, in words.
  if (!/\d/.test(value)) return value
  const isReversed = value.includes('/')
  const turned = (date: string, from: string, to: string) => date.split(from).toReversed().join(to)
  const date = madeUpDate(keyed, key, isReversed ? turned(value, '/', '-') : value) ?? ''
  return isReversed ? turned(date, '-', '/') : date
}

const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
const quoted = (value: string): string =>
  /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
