import { expect, test } from 'vitest'
import { releaseOrders } from '#contract/release.ts'
import { asAddress, columnOf, orderBy } from '#portal/reports/list/ordering.ts'

test('A head orders by its column, and the other way round when pressed again', () => {
  expect(orderBy('patient', undefined)).toBe('patient')
  expect(orderBy('patient', 'patient')).toBe('patient-descending')
  expect(orderBy('patient', 'patient-descending')).toBe('patient')
  expect(orderBy('examiner', 'patient-descending')).toBe('examiner')
  expect(orderBy('released', undefined)).toBe('oldest')
})

test('Newest first is the order that no address needs to name', () => {
  expect(orderBy('released', 'oldest')).toBeUndefined()
  expect(orderBy('released', 'exam')).toBeUndefined()
  expect(asAddress('newest')).toBeUndefined()
})

test('Each order of the contract belongs to a head, and comes back from there', () => {
  for (const order of releaseOrders) {
    const { column } = columnOf(order)
    const turned = orderBy(column, asAddress(order))
    expect(orderBy(column, turned)).toBe(asAddress(order))
  }
})

test('A column that orders nothing leaves the order as it is', () => {
  expect(orderBy('born', 'exam')).toBe('exam')
})
