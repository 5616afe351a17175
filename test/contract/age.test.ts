import { expect, test } from 'vitest'
import { ageOn, yearsBetween } from '#contract/patients/age.ts'

test.each([
  ['2026-11-20', { unit: 'day', count: 0 }],
  ['2026-11-19', { unit: 'day', count: 1 }],
  ['2026-10-24', { unit: 'day', count: 27 }],
  ['2026-10-23', { unit: 'week', count: 4 }],
  ['2026-08-21', { unit: 'week', count: 13 }],
  ['2026-08-20', { unit: 'month', count: 3 }],
  ['2024-11-21', { unit: 'month', count: 23 }],
  ['2024-11-20', { unit: 'year', count: 2 }],
  ['1980-02-29', { unit: 'year', count: 46 }],
  ['1896-11-20', { unit: 'year', count: 130 }],
  ['1895-11-20', 'not possible'],
  ['2026-11-21', 'before birth'],
])('Of who was born on %s, the age on 20 November 2026 is %j', (birthDate, age) => {
  expect(ageOn(birthDate, '2026-11-20')).toEqual(age)
})

test.each([
  ['2026', { under: 1 }],
  ['2025', { under: 2 }],
  ['2024', { from: 1, to: 2 }],
  ['1980', { from: 45, to: 46 }],
  ['1895', { from: 130, to: 131 }],
  ['1894', 'not possible'],
  ['2027', 'before birth'],
  [null, 'unknown'],
])('Of who was born in %s, the age on 20 November 2026 is %j', (birthDate, age) => {
  expect(ageOn(birthDate, '2026-11-20')).toEqual(age)
})

test('On the last day of a year, everyone born in a known year has had the birthday', () => {
  expect(ageOn('1980', '2026-12-31')).toEqual({ unit: 'year', count: 46 })
})

test('A year is over on the birthday, not on the day before', () => {
  expect(yearsBetween('1961-11-20', '2026-11-19')).toBe(64)
  expect(yearsBetween('1961-11-20', '2026-11-20')).toBe(65)
})
