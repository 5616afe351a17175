import { expect, test } from 'vitest'
import { addAnswer, withUpdates } from '#portal/reports/api/updates/listUpdates.ts'
import type { Comparison } from '#portal/reports/api/updates/listUpdates.ts'
import type { ReleasePage } from '#portal/reports/api/listedReleases.ts'
import { releasePage, releaseRow } from '#test/support/releaseRows.ts'

const compare = (pages: readonly ReleasePage[], fresh: ReleasePage, more: Partial<Comparison> = {}) => {
  const updates = addAnswer(pages, undefined, {
    fresh: { ...fresh, askedAt: 2, checkedAt: 2 },
    notNew: new Set(),
    sameOrder: true,
    missing: 'withdrawn',
    isMarked: () => false,
    ...more,
  })
  return { ...updates, pages: withUpdates(pages, { ...updates, known: [], fromListing: undefined }) }
}
const shown = ({ pages }: { pages: readonly ReleasePage[] }) =>
  pages.flatMap(({ data }) => data.map(({ id, withdrawn }) => (withdrawn ? `${id} left` : `${id}`)))

const list = [releasePage([6, 5, 4], { count: 6, after: '4' }), releasePage([3, 2, 1], { count: 6 })]

test('Rows before the known ones are new, and no row moves', () => {
  const compared = compare(list, releasePage([8, 7, 6], { count: 8, after: '6' }))
  expect(compared).toMatchObject({ count: 2, more: false })
  expect(shown(compared)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(compared.pages[0]).toMatchObject({ count: 6, checkedAt: 1 })
})

test('Where no row is known all are new, and there may be more', () => {
  expect(compare(list, releasePage([12, 11, 10], { after: '10' }))).toMatchObject({ count: 3, more: true })
})

test('Where nothing is new, the count and the time are those of the answer', () => {
  const { pages, count: added } = compare(list, releasePage([6, 5, 4], { count: 7, after: '4' }))
  expect(added).toBe(0)
  expect(pages.map(({ count }) => count)).toEqual([7, 7])
  expect(pages[0]?.checkedAt).toBe(2)
})

test('A changed row is updated at its index, and the others stay the same objects', () => {
  const changed = releaseRow(5, { read: true, askedAt: 2 })
  const { pages } = compare(list, releasePage([6, changed, 4], { count: 6, after: '4' }))
  expect(pages[0]?.data).toEqual([releaseRow(6), changed, releaseRow(4)])
  expect(pages[0]?.data[0]).toBe(list[0]?.data[0])
  expect(pages[1]).toBe(list[1])
})

test('A row that was marked here gets the time of the later answer', () => {
  const { pages } = compare(
    list,
    releasePage([releaseRow(6, { askedAt: 2 }), 5, 4], { after: '4', count: 6 }),
    {
      isMarked: (id) => id === 6,
    },
  )
  expect(pages[0]?.data.map(({ askedAt }) => askedAt)).toEqual([2, 1, 1])
})

test('A row missing from the answer is marked as withdrawn where it stands', () => {
  // Release 5 was withdrawn, so 3 has moved up into the answer.
  expect(shown(compare(list, releasePage([6, 4, 3], { count: 5, after: '3' })))).toEqual([
    '6',
    '5 left',
    '4',
    '3',
    '2',
    '1',
  ])
  const again = compare(
    compare(list, releasePage([6, 4, 3], { after: '3' })).pages,
    releasePage([6, 5, 4], { after: '4' }),
  )
  expect(shown(again)).toEqual(['6', '5', '4', '3', '2', '1'])
})

test('A row that moved within the list withdraws no other', () => {
  const moved = releaseRow(1, { report: { ...releaseRow(9).report } })
  expect(shown(compare(list, releasePage([moved, 6, 5], { count: 6, after: '5' })))).toEqual([
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ])
})

test('A complete answer tells of every row', () => {
  expect(shown(compare(list, releasePage([6, 5], { count: 2 })))).toEqual([
    '6',
    '5',
    '4 left',
    '3 left',
    '2 left',
    '1 left',
  ])
})

test('A broken record is neither withdrawn nor new', () => {
  const broken = [{ id: 5, requestId: undefined }]
  expect(shown(compare(list, releasePage([6, 4], { broken, count: 3 })))[1]).toBe('5')
  const nameless = [{ id: undefined, requestId: undefined }]
  expect(shown(compare(list, releasePage([6], { broken: nameless })))).not.toContain('4 left')
  const withBroken = [releasePage([6, 4], { broken, after: '4' })]
  expect(compare(withBroken, releasePage([6, 5, 4], { after: '4' })).count).toBe(0)
})

test('Where other people’s readings decide what is listed, a row missing from the answer stays as it is', () => {
  const compared = compare(list, releasePage([6, 4, 3], { count: 5, after: '3' }), { missing: 'nothing' })
  expect(compared.pages.map(({ data }) => data)).toEqual(list.map(({ data }) => data))
})

test('A report missing from the unread ones has been read', () => {
  const { pages } = compare(list, releasePage([6, 4, 3], { count: 5, after: '3' }), { missing: 'read' })
  expect(pages[0]?.data[1]).toEqual(releaseRow(5, { read: true, askedAt: 2 }))
})

test('In another order, reports that the first answer did not hold are new', () => {
  const byName = [releasePage([2, 6], { count: 6, after: '6' })]
  const options = { sameOrder: false, notNew: new Set([6, 5, 4]) }
  const compared = compare(byName, releasePage([8, 6, 5], { after: '5', count: 7 }), options)
  expect(compared.count).toBe(1)
  expect(shown(compared)).toEqual(['2', '6'])
  expect(compare(byName, releasePage([6, 5, 4], { after: '4', count: 6 }), options).count).toBe(0)
})
