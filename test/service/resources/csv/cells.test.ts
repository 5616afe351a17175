import { expect, test } from 'vitest'
import {
  boolean,
  date,
  decimal,
  instant,
  integer,
  json,
  longText,
  reference,
  references,
  text,
} from '#contract/declaration/resourceField.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { postalAddress } from '#contract/declaration/resourceShapes.ts'
import { cellOf, readCell } from '#service/resources/csv/cells.ts'

const names = new Map([
  [3, 'Head'],
  [5, 'Neck'],
])
const textOf = (_: string, id: number) => names.get(id) ?? `#${id}`
const words = { textOf, decimalMark: '.' } as const
const find = (_: string, name: string) => [...names].find(([, known]) => known === name)?.[0] ?? 'unknown'
const read = (field: AnyField, cell: string, isNew = true) =>
  readCell(field, cell, isNew, { find, timeZone: 'America/Sao_Paulo' })

const optional = { optional: true } as const
const range = { min: -1e9, max: 1e9 } as const

test.each<[string, AnyField, unknown]>([
  ['text', text({ max: 20 }), 'Ávila; "x"'],
  ['a text of several lines', longText({ max: 20 }), 'a\r\nb'],
  ['a whole number', integer(range), -5],
  ['a decimal number', decimal({ ...range, scale: 2 }), 1234.5],
  ['a number with three decimals', decimal({ ...range, scale: 3 }), -1.125],
  ['a number with four decimals', decimal({ ...range, scale: 4 }), 0.0005],
  ['yes', boolean(), true],
  ['no', boolean(), false],
  ['a date', date(), '2026-02-28'],
  ['JSON', json('address', postalAddress(), optional), { street: 'A, "b"', number: '1' }],
  ['an empty value', decimal({ ...range, scale: 2, ...optional }), null],
  ['an empty text', text({ max: 20, blank: true }), ''],
  ['no reference', reference('section', optional), null],
  ['an empty list', references('section', { max: 9 }), []],
])('%s is read from a cell as it was written', (_, field, value) => {
  expect(read(field, cellOf(field, value, words))).toEqual({ value })
  expect(read(field, cellOf(field, value, { textOf, decimalMark: ',' }))).toEqual({ value })
})

test('references are written and read by the texts that name their records', () => {
  const list = references('section', { max: 9 })
  expect(cellOf(list, [{ id: 5, name: 'Neck' }, { id: 3 }], words)).toBe('Neck | Head')
  expect(read(list, 'Neck|Head ')).toEqual({ value: [{ id: 5 }, { id: 3 }] })
  expect(read(list, 'Neck | Arm')).toEqual({ problem: 'names no record: Arm' })
  const one = reference('section')
  expect(cellOf(one, { id: 3 }, words)).toBe('Head')
  expect(read(one, ' Head ')).toEqual({ value: { id: 3 } })
  expect(readCell(one, 'Head', true, { find: () => 'ambiguous', timeZone: 'UTC' })).toEqual({
    problem: 'names several records: Head; write # and the id of one',
  })
})

test.each<[AnyField, string, unknown]>([
  [decimal({ ...range, scale: 2 }), '12,5', 12.5],
  [decimal({ ...range, scale: 2 }), '+12.50', 12.5],
  [decimal({ ...range, scale: 4 }), '1.5', 1.5],
  [decimal({ ...range, scale: 4 }), '1,1250', 1.125],
  [decimal({ ...range, scale: 4 }), '0,125', 0.125],
  [decimal({ ...range, scale: 4 }), '1234.125', 1234.125],
  [date(), '28/02/2026', '2026-02-28'],
  [boolean(), 'Sim', true],
  [boolean(), 'NÃO', false],
  [boolean(), 'yes', true],
  [boolean(), '0', false],
])('%# what people write in a cell is understood', (field, cell, value) => {
  expect(read(field, cell)).toEqual({ value })
})

test.each<[AnyField, string, string]>([
  [integer(range), '1,5', 'must be a whole number'],
  [integer(range), '9007199254740993', 'must have at most 15 digits'],
  [decimal({ ...range, scale: 2 }), '1.234,56', 'must be a number such as 1234.5'],
  [decimal({ ...range, scale: 2 }), '1.500.000', 'must be a number such as 1234.5'],
  [decimal({ ...range, scale: 2 }), '1.500', 'may be 1.5 or 1500: write which'],
  [decimal({ ...range, scale: 2 }), '-1,000', 'may be -1 or -1000: write which'],
  [decimal({ ...range, scale: 3 }), '12,125', 'may be 12,1250 or 12125: write which'],
  [boolean(), 'maybe', 'must be true or false'],
  [json('address', postalAddress()), '{', 'must be JSON'],
  [text({ max: 20 }), ' ', 'must not be empty'],
  [reference('section'), '', 'must not be empty'],
])('%# what a field cannot hold is refused', (field, cell, problem) => {
  expect(read(field, cell)).toEqual({ problem })
})

test('an empty cell stands for the default in a new record only', () => {
  const field = boolean({ default: true })
  expect(read(field, '')).toEqual({ value: undefined })
  expect(read(field, '', false)).toEqual({ problem: 'must not be empty' })
})

test.each([
  ['2026-04-03T10:00:00Z', '2026-04-03T10:00:00Z'],
  ['03/04/2026 10:00', '2026-04-03T13:00:00.000Z'],
  ['2026-04-03 10:00:30', '2026-04-03T13:00:30.000Z'],
  ['03/04/2026', '2026-04-03T03:00:00.000Z'],
  // The clocks went back at midnight and showed the hour before it twice.
  ['2019-02-16 23:30', '2019-02-17T01:30:00.000Z'],
  ['2018-11-04', '2018-11-04T03:00:00.000Z'],
])('a moment as a cell holds it is of the day that it says: %s', (cell, value) => {
  expect(read(instant(), cell)).toEqual({ value })
})

test.each([
  '2026-02-30',
  '30/02/2026 10:00',
  '2026-04-03 24:30',
  '1',
  'sala 7',
  '4/3/2026',
  '2026',
  '0000-01-01',
])('what is no moment is refused with the form that is expected: %s', (cell) => {
  const problem = expect.stringMatching(/^must be a day that there is.*America\/Sao_Paulo$/)
  expect(read(instant(), cell)).toEqual({ problem })
})

test.each([
  '1/2/2026',
  '2026-2-1',
  '02/28/2026',
  '29/02/2026',
  '2026-02-30',
  '01/02/26',
  '46000',
  '1 fev 2026',
])('what is no day is refused with the forms that are expected: %s', (cell) => {
  const problem = 'must be a day that there is: 2026-04-03 or, the day first, 03/04/2026'
  expect(read(date(), cell)).toEqual({ problem })
})

test('a time that the clocks skip is refused', () => {
  const problem = 'is a time that the clocks of America/Sao_Paulo skip on that day'
  expect(read(instant(), '2018-11-04 00:30')).toEqual({ problem })
})
