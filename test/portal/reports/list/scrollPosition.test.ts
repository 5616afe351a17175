import { afterEach, expect, test, vi } from 'vitest'
import {
  rowsLoadedBefore,
  storeScrollPosition,
  storedScrollPosition,
} from '#portal/reports/list/scrollPosition.ts'
import { noFilters } from '#portal/reports/url.ts'

const prado = { ...noFilters, examinerName: 'prado' }
const place = { loaded: 250, top: 180.25, row: 17, hasFocus: true }

afterEach(() => vi.restoreAllMocks())

test('The scroll position is stored for each list, as numbers alone', () => {
  storeScrollPosition(prado, place)
  expect(storedScrollPosition(prado)).toEqual(place)
  expect(storedScrollPosition(noFilters)).toBeUndefined()
  const stored = sessionStorage.getItem('places in lists')
  expect(stored).toMatch(/^[[\],.\d]+$/)
})

test('Each order has its own scroll position', () => {
  storeScrollPosition(prado, place)
  expect(storedScrollPosition({ ...prado, sort: 'patient' })).toBeUndefined()
})

test('Only the last lists are kept', () => {
  for (let examId = 1; examId <= 40; examId += 1) storeScrollPosition({ ...noFilters, examId }, place)
  expect(storedScrollPosition({ ...noFilters, examId: 40 })).toEqual(place)
  expect(storedScrollPosition({ ...noFilters, examId: 1 })).toBeUndefined()
})

test('The number of rows that were loaded is known for a list that was left, and 0 for any other', () => {
  storeScrollPosition(prado, place)
  expect(rowsLoadedBefore(prado)).toBe(250)
  expect(rowsLoadedBefore(noFilters)).toBe(0)
})

test('Storage that holds something else, or refuses, is ignored', () => {
  sessionStorage.setItem('places in lists', '[[1,2],"x",{}]')
  expect(storedScrollPosition(prado)).toBeUndefined()
  sessionStorage.setItem('places in lists', '{')
  expect(storedScrollPosition(prado)).toBeUndefined()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(() => storeScrollPosition(prado, place)).not.toThrow()
})
