import { expect, test } from 'vitest'
import { readExtraFields, readUnknown } from '#portal/reports/pane/details/readUnknown.ts'

test.each([
  ['A-7', 'A-7'],
  [7, '7'],
  ['  ', undefined],
  [null, undefined],
  [{ id: 3 }, '3'],
  [{ id: 3, name: 'Centre' }, 'Centre'],
  [{ id: null }, undefined],
  [{ id: { deeper: 1 } }, undefined],
  [['a'], undefined],
  [true, undefined],
])('%j is shown as %j', (value, expected) => {
  expect(readUnknown(value)).toBe(expected)
})

test('Extra fields are read in any form that has a name and a value', () => {
  const fields = [
    { id: 1, name: 'Contrast', value: 'Iohexol' },
    { label: 'Volume', text: 80 },
    { extraField: { id: 4, name: 'Sedation' }, value: true },
    { field: { title: 'Biopsies' }, value: ['antrum', 'body'] },
    { name: 'Ward', value: { id: 2, name: 'Second floor' } },
    { name: 'Contrast', value: 'Iohexol' },
  ]
  expect(readExtraFields(fields)).toEqual([
    { name: 'Contrast', value: 'Iohexol' },
    { name: 'Volume', value: '80' },
    { name: 'Sedation', value: true },
    { name: 'Biopsies', value: 'antrum, body' },
    { name: 'Ward', value: 'Second floor' },
  ])
})

test('Elements without a name and a value are skipped', () => {
  expect(
    readExtraFields([
      null,
      'text',
      7,
      [],
      {},
      { name: 'Empty' },
      { value: 'Nameless' },
      { name: {}, value: 1 },
    ]),
  ).toEqual([])
})
