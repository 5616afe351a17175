import { expect, test } from 'vitest'
import type { Patient } from '#contract/patients/patient.ts'
import { neighbour } from '#portal/patients/search/scrollPosition.ts'

const rows = [{ id: 4 }, { id: 7 }, { id: 9 }] as Patient[]

test.each([
  [4, 7],
  [7, 9],
  [9, 7],
  [5, 'search'],
])('After record %s leaves the list, the focus moves to %s', (id, next) => {
  expect(neighbour(rows, id)).toBe(next)
})

test('After the only row leaves the list, the focus moves to the search field', () => {
  expect(neighbour(rows.slice(0, 1), 4)).toBe('search')
})
