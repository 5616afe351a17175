import { afterEach, expect, test, vi } from 'vitest'
import { firstPageSize, keepPlace, keptPlace, nextPageSize } from '#portal/reports/list/listPlace.ts'
import { noFilters } from '#portal/reports/place.ts'

const prado = { ...noFilters, examinerName: 'prado' }
const place = { loaded: 250, top: 180.25, row: 17, hasFocus: true }

afterEach(() => vi.restoreAllMocks())

test('A place is kept for each list, as numbers alone', () => {
  keepPlace(prado, place)
  expect(keptPlace(prado)).toEqual(place)
  expect(keptPlace(noFilters)).toBeUndefined()
  const stored = sessionStorage.getItem('places in lists')
  expect(stored).toMatch(/^[[\],.\d]+$/)
})

test('The place of an order is its own', () => {
  keepPlace(prado, place)
  expect(keptPlace({ ...prado, sort: 'patient' })).toBeUndefined()
})

test('Only the last lists are kept', () => {
  for (let examId = 1; examId <= 40; examId += 1) keepPlace({ ...noFilters, examId }, place)
  expect(keptPlace({ ...noFilters, examId: 40 })).toEqual(place)
  expect(keptPlace({ ...noFilters, examId: 1 })).toBeUndefined()
})

test('A page is as large as what one had when one comes back, and larger the further one reads', () => {
  expect(firstPageSize(prado)).toBe(50)
  keepPlace(prado, place)
  expect(firstPageSize(prado)).toBe(250)
  keepPlace(prado, { ...place, loaded: 4000 })
  expect(firstPageSize(prado)).toBe(500)
  expect([50, 250, 750].map(nextPageSize)).toEqual([200, 500, 500])
})

test('What storage holds of another form, or refuses, is no place', () => {
  sessionStorage.setItem('places in lists', '[[1,2],"x",{}]')
  expect(keptPlace(prado)).toBeUndefined()
  sessionStorage.setItem('places in lists', '{')
  expect(keptPlace(prado)).toBeUndefined()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(() => keepPlace(prado, place)).not.toThrow()
})
