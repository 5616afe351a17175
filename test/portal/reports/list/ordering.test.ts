import { expect, test } from 'vitest'
import { releaseOrders } from '#contract/reports/releaseQuery.ts'
import { columnOf, orderBy } from '#portal/reports/list/view/releaseColumns.tsx'

test('A head orders by its column, and reverses the order when pressed again', () => {
  expect(orderBy('patient', undefined)).toBe('patient')
  expect(orderBy('patient', 'patient')).toBe('patient-descending')
  expect(orderBy('patient', 'patient-descending')).toBe('patient')
  expect(orderBy('examiner', 'patient-descending')).toBe('examiner')
  expect(orderBy('released', 'newest')).toBe('oldest')
  expect(orderBy('released', 'exam')).toBe('newest')
})

test('In the order of the service no column is the one that sorts', () => {
  expect(columnOf(undefined)).toBeUndefined()
  expect(orderBy('released', undefined)).toBe('newest')
})

test('Each order of the contract belongs to a head', () => {
  for (const order of releaseOrders) {
    const column = columnOf(order)?.column ?? ''
    const turned = orderBy(column, order)
    expect(orderBy(column, turned)).toBe(order)
  }
})

test('A column that cannot be sorted by leaves the order as it is', () => {
  expect(orderBy('born', 'exam')).toBe('exam')
})
