import { expect, test } from 'vitest'
import { readNumber, writeNumber } from '#portal/locale/words/numbers.ts'

test.each([
  ['pt-BR', '1.500', 1500],
  ['pt-BR', '1.500,50', 1500.5],
  ['pt-BR', '1500,5', 1500.5],
  ['pt-BR', '1,5', 1.5],
  ['pt-BR', ' 12.345.678,0625 ', 12_345_678.0625],
  ['pt-BR', '-0,125', -0.125],
  ['en', '1,500', 1500],
  ['en', '1.5', 1.5],
  ['en-GB', '1,500.50', 1500.5],
  ['en', '1.125', 1.125],
])('in %s %s is a number', (locale, text, value) => {
  expect(readNumber(text, locale)).toBe(value)
})

test.each([
  ['pt-BR', '1.5'],
  ['pt-BR', '1,500.50'],
  ['pt-BR', '15.00'],
  ['pt-BR', '0.500'],
  ['pt-BR', '1500.000'],
  ['en', '1,5'],
  ['en', '1.500,5'],
  ['en', '1.500.5'],
  ['en', '0,500'],
  ['en', '1 500'],
  ['en', '1e3'],
  ['en', '.5'],
  ['en', 'x'],
  ['en', '1.0000000000000001'],
])('in %s %s is no number, and is not taken for another one', (locale, text) => {
  expect(readNumber(text, locale)).toBeUndefined()
})

test.each(['en', 'en-GB', 'pt-BR'])('what is written of a number is read as that number: %s', (locale) => {
  for (const value of [0, 1.5, 1.125, 1500, 1500.5, 99_999_999.0001, -12_345.6, 0.0005])
    for (const isGrouped of [true, false])
      expect(readNumber(writeNumber(value, locale, isGrouped), locale)).toBe(value)
})
