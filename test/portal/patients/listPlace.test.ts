import { expect, test } from 'vitest'
import type { Patient } from '#contract/patient.ts'
import { neighbour } from '#portal/patients/listPlace.ts'

const rows = [{ id: 4 }, { id: 7 }, { id: 9 }] as Patient[]

test.each([
  [4, 7],
  [7, 9],
  [9, 7],
  [5, 'search'],
])('From %s one goes on to %s', (id, next) => {
  expect(neighbour(rows, id)).toBe(next)
})

test('After the only row one goes on in the search field', () => {
  expect(neighbour(rows.slice(0, 1), 4)).toBe('search')
})
