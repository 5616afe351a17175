import { expect, test } from 'vitest'
import { firstPageSize, nextPageSize } from '#portal/reports/api/releases.ts'

test('The first page is as large as what was loaded before, and the next ones larger the more is loaded', () => {
  expect([undefined, 0, 250, 4000].map(firstPageSize)).toEqual([50, 50, 250, 500])
  expect([50, 250, 750].map(nextPageSize)).toEqual([200, 500, 500])
})
