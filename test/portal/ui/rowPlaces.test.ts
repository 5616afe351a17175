import { expect, test } from 'vitest'
import { RowFinder } from '#portal/ui/rowFinder.ts'
import { rowPlaces } from '#portal/ui/rowPlaces.ts'

test('Rows stand below each other, and what is between two of them moves those below', () => {
  const places = rowPlaces(10, 48, { before: 3, size: 32 })
  expect([0, 2, 3, 9].map(places.topOf)).toEqual([0, 96, 176, 464])
  expect(places.gapTop).toBe(144)
  expect(places.height).toBe(512)
})

test('A height leads back to its row, with the part of it that lies above', () => {
  const places = rowPlaces(10, 48, { before: 3, size: 32 })
  for (const row of [0, 1.5, 3, 4.25, 9]) {
    const index = Math.floor(row)
    expect(places.rowAt(places.topOf(index) + (row - index) * 48)).toBe(row)
  }
  expect(places.rowAt(160)).toBe(3)
  expect(places.rowAt(-5)).toBe(0)
  expect(places.rowAt(9999)).toBe(10)
})

test('A row is found where it was without looking through the others, and elsewhere when it has moved', () => {
  let looks = 0
  const rowId = (row: number) => {
    looks += 1
    return String(row)
  }
  const finder = new RowFinder<number>()
  const rows = Array.from({ length: 1000 }, (_, index) => index)
  expect(finder.find(rows, rowId, '900')).toBe(900)
  looks = 0
  expect(finder.find([...rows, 1000], rowId, '900')).toBe(900)
  expect(finder.find([...rows, 1000], rowId, '901')).toBe(901)
  expect(looks).toBeLessThan(10)
  expect(finder.find([-1, -2, ...rows], rowId, '901')).toBe(903)
  expect(finder.find(rows, rowId, 'none')).toBe(-1)
  expect(finder.find(rows, rowId, undefined)).toBe(-1)
})
