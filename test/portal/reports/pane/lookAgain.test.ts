import { expect, test } from 'vitest'
import { dayAfter } from '#portal/reports/aside/lookAgain.ts'

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(dayAfter('month', '2026-11-28')).toBe('2026-12-28')
  expect(dayAfter('month', '2027-01-31')).toBe('2027-02-28')
  expect(dayAfter('month', '2028-01-30')).toBe('2028-02-29')
  expect(dayAfter('halfYear', '2026-08-31')).toBe('2027-02-28')
  expect(dayAfter('tomorrow', '2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('week', '2026-02-25')).toBe('2026-03-04')
})
