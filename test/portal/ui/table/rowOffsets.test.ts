import { expect, test } from 'vitest'
import { RowFinder } from '#portal/ui/table/useRowFocus.ts'
import { rowOffsets } from '#portal/ui/table/rowOffsets.ts'

test('Rows follow each other, and a divider moves the rows below it', () => {
  const offsets = rowOffsets(10, 48, { before: 3, size: 32 })
  expect([0, 2, 3, 9].map(offsets.topOf)).toEqual([0, 96, 176, 464])
  expect(offsets.gapTop).toBe(144)
  expect(offsets.height).toBe(512)
})

test('An offset leads back to its row, with the fraction of the row that lies above', () => {
  const offsets = rowOffsets(10, 48, { before: 3, size: 32 })
  for (const row of [0, 1.5, 3, 4.25, 9]) {
    const index = Math.floor(row)
    expect(offsets.rowAt(offsets.topOf(index) + (row - index) * 48)).toBe(row)
  }
  expect(offsets.rowAt(160)).toBe(3)
  expect(offsets.rowAt(-5)).toBe(0)
  expect(offsets.rowAt(9999)).toBe(10)
})

test('A row is found at its last index without a search, and elsewhere when it has moved', () => {
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
