import { expect, test } from 'vitest'
import { RowFinder } from '#portal/ui/table/useRowFocus.ts'
import { RowHeights } from '#portal/ui/table/rowOffsets.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)

function heightsOf(rows: readonly string[], heights: Record<number, number> = {}) {
  const known = new RowHeights<string>((row) => row)
  known.follow(rows, 48)
  for (const [index, height] of Object.entries(heights)) known.set(Number(index), height)
  return known
}

test('Rows follow each other, and a higher one moves those below it', () => {
  const offsets = heightsOf(names(10), { 3: 80 }).offsets(10)
  expect([0, 2, 3, 4, 9].map(offsets.topOf)).toEqual([0, 96, 144, 224, 464])
  expect([2, 3, 4].map(offsets.sizeOf)).toEqual([48, 80, 48])
  expect(offsets.height).toBe(512)
})

test('An offset leads back to its row, with the fraction of the row that lies above', () => {
  const offsets = heightsOf(names(10), { 0: 60, 3: 80, 9: 96 }).offsets(10)
  for (const row of [0, 0.5, 1.5, 3, 3.75, 4.25, 9, 9.5]) {
    const index = Math.floor(row)
    expect(offsets.rowAt(offsets.topOf(index) + (row - index) * offsets.sizeOf(index))).toBe(row)
  }
  expect(offsets.rowAt(-5)).toBe(0)
  expect(offsets.rowAt(9999)).toBe(10)
})

test('Rows that are not loaded yet have the usual height', () => {
  const offsets = heightsOf(names(3), { 1: 60 }).offsets(5000)
  expect(offsets.height).toBe(5000 * 48 + 12)
  expect(offsets.rowAt(offsets.topOf(4000) + 24)).toBe(4000.5)
})

test('A height stays that of its row when rows come above it, below it, or go', () => {
  const known = heightsOf(names(4), { 2: 80 })
  known.follow(names(400), 48)
  expect(known.offsets(400).topOf(3)).toBe(176)
  known.follow(['first', ...names(400)], 48)
  expect(known.offsets(401).topOf(4)).toBe(224)
  known.follow(names(400).slice(2), 48)
  expect(known.offsets(398).topOf(1)).toBe(80)
})

test('Rows of another usual height have to be measured again', () => {
  const known = heightsOf(names(4), { 2: 80 })
  known.follow(names(4), 36)
  expect(known.knownOf(2)).toBeUndefined()
  expect(known.offsets(4).height).toBe(144)
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
