import { expect, test } from 'vitest'
import { releaseOrders } from '#contract/release.ts'
import { toUrlOrder, columnOf, orderBy } from '#portal/reports/list/ordering.ts'

test('A head orders by its column, and reverses the order when pressed again', () => {
  expect(orderBy('patient', undefined)).toBe('patient')
  expect(orderBy('patient', 'patient')).toBe('patient-descending')
  expect(orderBy('patient', 'patient-descending')).toBe('patient')
  expect(orderBy('examiner', 'patient-descending')).toBe('examiner')
  expect(orderBy('released', undefined)).toBe('oldest')
})

test('Newest first is left out of the address', () => {
  expect(orderBy('released', 'oldest')).toBeUndefined()
  expect(orderBy('released', 'exam')).toBeUndefined()
  expect(toUrlOrder('newest')).toBeUndefined()
})

test('Each order of the contract belongs to a head', () => {
  for (const order of releaseOrders) {
    const { column } = columnOf(order)
    const turned = orderBy(column, toUrlOrder(order))
    expect(orderBy(column, turned)).toBe(toUrlOrder(order))
  }
})

test('A column that cannot be sorted by leaves the order as it is', () => {
  expect(orderBy('born', 'exam')).toBe('exam')
})
