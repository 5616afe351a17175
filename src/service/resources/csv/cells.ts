import type { AnyField } from '#contract/declaration/resourceField.ts'
import { fold } from '#contract/names/matching.ts'
import { readDay } from '#contract/moments/day.ts'
import { readMoment } from '#contract/moments/readMoment.ts'
import type { Found } from './referenceTexts.ts'

const BETWEEN = ' | '

/** The context of writing cells: the text that names a record of a group, and the mark before decimals. */
export interface CellWords {
  textOf: (group: string, id: number) => string
  decimalMark: '.' | ','
}

/** The cell of a value of a record, as answers hold it. */
export function cellOf(field: AnyField, value: unknown, { textOf, decimalMark }: CellWords): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'reference':
      return textOf(field.to, (value as { id: number }).id)
    case 'references':
      return (value as { id: number }[]).map(({ id }) => textOf(field.to, id)).join(BETWEEN)
    case 'decimal':
      return decimalCell(value as number, decimalMark)
    default:
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** The texts of a cell that name records. */
export const namesIn = (field: AnyField, cell: string): string[] => {
  if (field.kind === 'reference') return [cell.trim()].filter(Boolean)
  if (field.kind !== 'references') return []
  return cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
}

export type CellValue = { value: unknown } | { problem: string }

const EMPTY = { problem: 'must not be empty' }
const yes: ReadonlySet<string> = new Set(['true', 'yes', 'sim', 'verdadeiro', '1'])
const no: ReadonlySet<string> = new Set(['false', 'no', 'nao', 'falso', '0'])

/** With what cells are read: how the records that they name are found, and the zone of times that name none. */
export interface CellContext {
  find: (group: string, text: string) => Found
  timeZone: string
}

/** The value of a cell, as a request has it. `isNew`: whether an empty cell may stand for the default; its value is then undefined. */
export function readCell(
  field: AnyField,
  cell: string,
  isNew: boolean,
  { find, timeZone }: CellContext,
): CellValue {
  const text = cell.trim()
  if (text === '') return emptyValue(field, isNew)
  switch (field.kind) {
    case 'integer':
      return /^[+-]?\d+$/.test(text) ? exactNumber(text) : { problem: 'must be a whole number' }
    case 'decimal':
      return readDecimal(text)
    case 'boolean': {
      const word = fold(text)
      if (yes.has(word)) return { value: true }
      return no.has(word) ? { value: false } : { problem: 'must be true or false' }
    }
    case 'date':
      return readDay(text)
    case 'timestamp':
      return readMoment(text, timeZone)
    case 'reference':
    case 'references':
      return readNames(field, cell, find)
    case 'json':
      return readJson(text)
    default:
      return { value: cell }
  }
}

function emptyValue(field: AnyField, isNew: boolean): CellValue {
  if (field.optional) return { value: null }
  if (field.kind === 'references') return { value: [] }
  if ((field.kind === 'text' || field.kind === 'longText') && field.blank === true) return { value: '' }
  return isNew && field.mayBeLeftOut ? { value: undefined } : EMPTY
}

/** A number as a file holds it. Three digits after its mark get a zero: 1.125 could be a thousand, and 1.1250 is none. */
const decimalCell = (value: number, mark: string): string =>
  String(value)
    .replace(/\.\d{3}$/, '$&0')
    .replace('.', mark)

/** A number with a point or a comma before its decimals, and no mark of thousands. What may be one is refused. */
function readDecimal(text: string): CellValue {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return { problem: 'must be a number such as 1234.5' }
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) {
    const fraction = text
      .replace(/0+$/, '')
      .replace(/[.,]$/, '')
      .replace(/[.,]\d{3}$/, '$&0')
    return { problem: `may be ${fraction} or ${text.replace(/[.,]/, '')}: write which` }
  }
  return exactNumber(text.replace(',', '.'))
}

const MAX_DIGITS = 15

function exactNumber(text: string): CellValue {
  const digits = text.replace(/^[+-]?0*|\./g, '')
  return digits.length > MAX_DIGITS
    ? { problem: `must have at most ${MAX_DIGITS} digits` }
    : { value: Number(text) }
}

function readNames(
  field: Extract<AnyField, { kind: 'reference' | 'references' }>,
  cell: string,
  find: (group: string, text: string) => Found,
): CellValue {
  const records: { id: number }[] = []
  for (const name of namesIn(field, cell)) {
    const id = find(field.to, name)
    if (id === 'unknown') return { problem: `names no record: ${name.slice(0, 100)}` }
    if (id === 'ambiguous')
      return { problem: `names several records: ${name.slice(0, 100)}; write # and the id of one` }
    records.push({ id })
  }
  return { value: field.kind === 'reference' ? records[0] : records }
}

function readJson(text: string): CellValue {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: 'must be JSON' }
  }
}
