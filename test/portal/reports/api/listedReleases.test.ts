import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listedReleases } from '#portal/reports/api/listedReleases.ts'
import type { ReleasePage } from '#portal/reports/api/listedReleases.ts'
import { releasePage } from '#test/support/releaseRows.ts'

const ids = (pages: ReleasePage[]) => listedReleases(pages).rows.map(({ id }) => id)

test('A release that stands on two pages, since it moved meanwhile, is one row', () => {
  const pages = [releasePage([9, 8, 7], { after: '7', count: 5 }), releasePage([7, 6, 5], { count: 5 })]
  expect(ids(pages)).toEqual([9, 8, 7, 6, 5])
  expect(listedReleases(pages).indexOf(6)).toBe(3)
  expect(listedReleases(pages).indexOf(1)).toBeUndefined()
})

test('A list that is longer than the service has counted has as many reports as it has rows', () => {
  const pages = [releasePage([9, 8], { after: '8', count: 2 }), releasePage([7], { after: '7', count: 2 })]
  expect(listedReleases(pages).count).toBe(2)
  for (const inexact of [{ atLeast: true }, { about: true }])
    expect(listedReleases(pages.map((page) => ({ ...page, ...inexact }))).count).toBe(3)
})

test('Rows of a further page are appended, and rows of another list are not kept', () => {
  const first = releasePage([9, 8], { after: '8' })
  const second = releasePage([7], { after: '7' })
  const short = [first]
  expect(ids(short)).toEqual([9, 8])
  expect(ids([first, second])).toEqual([9, 8, 7])
  expect(ids([first, second, releasePage([6])])).toEqual([9, 8, 7, 6])
  expect(listedReleases(short).indexOf(7)).toBeUndefined()
  expect(ids([first, releasePage([5])])).toEqual([9, 8, 5])
  expect(ids([releasePage([1])])).toEqual([1])
})

test('A list goes on from its beginning without the rows of another that went on from it', () => {
  const first = releasePage([9, 8], { after: '8' })
  const second = releasePage([7], { after: '7' })
  expect(ids([first])).toEqual([9, 8])
  expect(ids([first, second])).toEqual([9, 8, 7])
  expect(ids([first, releasePage([7, 6])])).toEqual([9, 8, 7, 6])
  expect(ids([first, second, releasePage([6, 5])])).toEqual([9, 8, 7, 6, 5])
})

test('Nothing holds the rows of a list once the query cache has dropped its pages', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // In a function of its own, so that no variable of the test holds them.
  const read = () => {
    const pages = [releasePage([9, 8], { after: '8' }), releasePage([7])]
    expect(ids(pages.slice(0, 1))).toEqual([9, 8])
    const { rows } = listedReleases(pages)
    return [...pages, ...rows].map((held) => new WeakRef<object>(held))
  }
  const held = read()
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(held.map((one) => one.deref())).toEqual(held.map(() => undefined))
})

test('A count of fewer than came, or of more than there are in the end, is reported', () => {
  expect(listedReleases([releasePage([3, 2, 1], { count: 2, after: '1' })]).miscounted).toBe(3)
  expect(listedReleases([releasePage([3, 2, 1], { count: 7 })])).toMatchObject({ miscounted: 3, total: 3 })
  expect(listedReleases([releasePage([3, 2, 1], { count: 7, after: '1' })])).toMatchObject({
    miscounted: undefined,
    total: 7,
  })
  const broken = [{ id: 2, requestId: undefined }]
  expect(listedReleases([releasePage([3, 1], { count: 3, broken })]).miscounted).toBeUndefined()
})

test('A count that changed from page to page is no mistake', () => {
  const pages = [releasePage([3, 2], { count: 3, after: '2' }), releasePage([1], { count: 4 })]
  expect(listedReleases(pages)).toMatchObject({ miscounted: undefined, total: 3 })
  expect(listedReleases([releasePage([1], { count: 4, recounted: true })]).miscounted).toBeUndefined()
})
